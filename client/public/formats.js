// Before its first format of each kind a browser reads tables of all languages, once for all of its threads. That takes a
// telephone as long as a finger feels: this worker, which first.js starts, does it where nobody waits.
new Intl.DateTimeFormat().format()
new Intl.NumberFormat().format(0)
close()
