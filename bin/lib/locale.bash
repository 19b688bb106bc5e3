# shellcheck shell=bash
# Java reads the names of files in the encoding of the locale, and the one of a POSIX locale has no
# umlauts: a path with one could not be opened.
[[ $(locale charmap 2>/dev/null) == UTF-8 ]] || export LC_ALL=C.UTF-8
