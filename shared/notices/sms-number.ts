/**
 * The calling code of a country, the prefix before an area code within it, and the digits of a number when they are
 * fixed.
 */
const dialing: Readonly<Record<string, readonly [code: string, trunk: string, digits: number | undefined]>> = {
  US: ['1', '1', 10],
  CA: ['1', '1', 10],
  GB: ['44', '0', undefined],
  IE: ['353', '0', undefined],
  AU: ['61', '0', undefined],
  NZ: ['64', '0', undefined],
  DE: ['49', '0', undefined],
  FR: ['33', '0', undefined],
  NL: ['31', '0', undefined],
  SE: ['46', '0', undefined],
}

/** The calling code of a country. */
export const callingCodeOf = (country: string): string | undefined => dialing[country]?.[0]

/**
 * The digits of a number with its country code, for SMS. A number without one is read as one of the studio's country.
 * Undefined when it cannot be determined.
 */
export function smsNumberOf(typed: string | null | undefined, country: string): string | undefined {
  const text = typed?.trim() ?? ''
  const digits = text.replaceAll(/\D/g, '')
  if (text.startsWith('+')) return isWhole(digits) ? digits : undefined

  const [code, trunk, length] = dialing[country] ?? []
  if (code === undefined || trunk === undefined) return undefined
  const national = digits.startsWith(trunk) && digits.length !== length ? digits.slice(trunk.length) : digits
  return isWhole(code + national) && (length === undefined || national.length === length) ? code + national : undefined
}

// E.164 has at most fifteen digits.
const isWhole = (digits: string) => /^[1-9]\d{7,14}$/.test(digits)
