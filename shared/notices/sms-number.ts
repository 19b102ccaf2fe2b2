/** The code of a country, and what its own people dial before an area code. */
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

/** What is dialed before the numbers of a country from elsewhere. */
export const callingCodeOf = (country: string): string | undefined => dialing[country]?.[0]

/**
 * The digits of a number with its country code, as SMS are sent to; a number without one is read as those of the studio's
 * country are. Undefined where that cannot be known.
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

// E.164 has fifteen digits at most.
const isWhole = (digits: string) => /^[1-9]\d{7,14}$/.test(digits)
