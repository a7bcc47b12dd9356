# shellcheck shell=bash
# Takes code blocks out of pages; tests/readme/run sources it, with the sandbox's port in `port`, the folder of the test in `work` and the
# repository in `root`. samples.py reads what was taken.

# take PAGE LANGUAGE [WHICH [HEADING]]: prints the blocks of that language of a page as one program; with WHICH, the block of that
# number, and with HEADING, only those below it. Records them as run. The program of a page gets the sandbox's port, and files in the
# folder of the test.
take() {
  awk -v fence="\`\`\`$2" -v which="${3-all}" -v heading="${4-}" -v taken="$work/taken" '
    inside && /^```$/ { inside = on = 0; next }
    on
    inside { next }
    /^```/ { inside = 1; on = (heading == "" || below) && $0 == fence && (++count == which || which == "all")
      if (on) print FILENAME ":" FNR >>taken
      next }
    /^#/ { depth = match($0, /[^#]/); if ($0 == heading) { below = 1; level = depth } else if (depth <= level) below = 0 }' "$1" |
    sed "s/8088/$port/g; s#\"inbox#\"$work/inbox#; s#erp.db#$work/erp.db#; s#\(converted\|refused\).ndjson#$work/&#g
      s#\"numbers\"#\"$work/numbers\"#; s#https://service.example#http://127.0.0.1:$port#"
}

# sample FILE PAGE LANGUAGE [WHICH [HEADING]]: writes these blocks to FILE. The stores of FILE are its own.
sample() {
  local file=$1
  shift
  take "$@" | sed "s#\(journal\|polls\).db#$file-\1.db#; s#invoices.zip#$root/$work/invoices.zip#" >"$file"
  [ -s "$file" ] || { echo "$1 has no example in $2 ${*:3}"; exit 1; }
}

# wrapped FILE BEFORE AFTER PAGE LANGUAGE [WHICH]: writes a fragment of a page with what stands before and after it in a program.
wrapped() {
  { printf '%s\n' "$2"; take "${@:4}"; printf '%s\n' "$3"; } >"$1"
}
