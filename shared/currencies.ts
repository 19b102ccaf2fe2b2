/**
 * The decimals of each currency by ISO 4217. The table is our own, because JavaScript engines differ: where one counts
 * two decimals for the forint and another none, a typed sum would be read a hundredfold.
 */
const codesByDigits: Readonly<Record<number, string>> = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
  2: `AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE CHF CHW CNY
    COP COU CRC CUC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HRK HTG HUF IDR ILS
    INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD
    NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SLL SOS SRD SSP STN SVC SYP
    SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD USN UYU UZS VED VES WST XAD XCD XCG YER ZAR ZMW ZWG ZWL`,
  3: 'BHD IQD JOD KWD LYD OMR TND',
  4: 'CLF UYW',
}

const digits = new Map(
  Object.entries(codesByDigits).flatMap(([count, codes]) =>
    codes.split(/\s+/).map((code): [string, number] => [code, Number(count)]),
  ),
)

/** All codes, sorted. */
export const currencies: readonly string[] = [...digits.keys()].toSorted()

/** The decimals of a currency: two for USD, none for JPY, three for KWD. */
export const fractionDigitsOf = (currency: string): number => digits.get(currency) ?? 2

/** Amounts are whole numbers of the minor unit: fields are named `...Cents` even when a currency has none. */
export const minorUnitsOf = (currency: string): number => 10 ** fractionDigitsOf(currency)
