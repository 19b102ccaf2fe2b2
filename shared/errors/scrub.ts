const rules: readonly [pattern: RegExp, instead: string][] = [
  // oxlint-disable-next-line no-control-regex -- control characters cannot be stored, and nobody reads them
  [/[\u0000-\u0008\u000b-\u001f\u007f]/g, ' '],
  [/(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+/g, '[address]'],
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, '[token]'],
  [/\b(Bearer|Booking|Basic)\s+[\w.~+/=-]{8,}/g, '$1 [token]'],
  [/(\/[\w.%~-]{0,200})[?#][^\s'")]*/g, '$1'],
  [/\b[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}\b/gi, '[id]'],
  [/\+?\d[\d ().-]{7,40}\d/g, '[number]'],
]

/** Removes what could identify a person: addresses, tokens, numbers, and whatever follows a ? or #. */
export const scrub = (text: string, atMost: number): string =>
  rules
    // Cut first, so that no pattern runs over a very long text.
    .reduce((clean, [pattern, instead]) => clean.replace(pattern, instead), text.slice(0, atMost * 2))
    .slice(0, atMost)
    .toWellFormed()
    .trim()

/** The same on one line. */
export const scrubLine = (text: string, atMost: number): string => scrub(text, atMost).replaceAll(/\s+/g, ' ')
