package dev.holdfast.site.storage;

import dev.holdfast.base.problem.Problem;
import dev.holdfast.base.problem.ProblemException;
import dev.holdfast.base.security.Roles;
import dev.holdfast.messaging.sqlite.SqliteDatabase;
import dev.holdfast.messaging.store.StoreException;
import dev.holdfast.messaging.store.StoreException.Kind;
import io.smallrye.common.annotation.Blocking;
import io.smallrye.mutiny.Uni;
import jakarta.annotation.security.RolesAllowed;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.io.IOException;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jboss.resteasy.reactive.RestResponse;

/** The buffer's backups over HTTP. To restore one the node must be stopped: bin/restore-site. */
@Path("/api/v1/backups")
@Produces(MediaType.APPLICATION_JSON)
@RolesAllowed({Roles.OPERATOR, Roles.ADMIN})
@Tag(name = "Backups", description = "Copies of the buffer, on the node's own disk")
public class BackupResource {

  private final SqliteDatabase database;
  private final TakeBackup takeBackup;

  @Inject
  BackupResource(SqliteDatabase database, TakeBackup takeBackup) {
    this.database = database;
    this.takeBackup = takeBackup;
  }

  @GET
  @Blocking
  @Operation(
      operationId = "listBackups",
      summary = "The backups there are, the newest first",
      description = "To restore one, stop the node and run bin/restore-site.")
  @APIResponse(responseCode = "200", description = "Possibly none")
  public List<BackupItem> list() throws IOException {
    return database.backups().newestFirst().stream().map(BackupItem::of).toList();
  }

  @POST
  @Blocking
  @Operation(
      operationId = "takeBackup",
      summary = "Take a backup now",
      description =
          "Answers when the copy is whole, checked and on disk, which takes some seconds for each"
              + " gigabyte. Messages are accepted and delivered meanwhile.")
  @APIResponse(
      responseCode = "201",
      description = "Taken",
      content = @Content(schema = @Schema(implementation = BackupItem.class)))
  @APIResponse(
      responseCode = "500",
      description = "The copy could not be made; the buffer goes on without",
      content =
          @Content(
              mediaType = Problem.MEDIA_TYPE,
              example =
                  """
                  {"type": "urn:holdfast:problem:backup-failed", "title": "No backup was taken", "status": 500,
                   "detail": "the backup backups/buffer-20260301T120000.000Z.db could not be written: java.io.IOException: Input/output error"}
                  """))
  @APIResponse(
      responseCode = "507",
      description = "The disk has no room for it",
      content =
          @Content(
              mediaType = Problem.MEDIA_TYPE,
              example =
                  """
                  {"type": "urn:holdfast:problem:disk-short", "title": "The disk is nearly full", "status": 507,
                   "detail": "a backup takes 420 MiB and the disk of the data directory has 600 MiB free and must keep 256 MiB"}
                  """))
  public Uni<RestResponse<BackupItem>> take() {
    return takeBackup
        .now()
        .map(backup -> RestResponse.status(RestResponse.Status.CREATED, BackupItem.of(backup)))
        .onFailure(StoreException.class)
        .transform(failure -> new ProblemException(problem(failure)));
  }

  private static Problem problem(StoreException failure) {
    return failure.kind() == Kind.DISK_FULL
        ? Problem.of(507, "disk-short", "The disk is nearly full", failure.getMessage())
        : Problem.of(500, "backup-failed", "No backup was taken", failure.getMessage());
  }
}
