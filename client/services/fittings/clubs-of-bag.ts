import type { Service, ServiceFlag } from '#shared/catalog/contract.ts'

export const clubsOfBag = [
  { flag: 'driver', mark: 'D', name: 'driver' },
  { flag: 'woods', mark: 'W', name: 'woods and hybrids' },
  { flag: 'irons', mark: 'I', name: 'irons' },
  { flag: 'wedges', mark: 'We', name: 'wedges' },
  { flag: 'putter', mark: 'P', name: 'putter' },
] as const satisfies readonly { flag: ServiceFlag; mark: string; name: string }[]

export type ClubFlag = (typeof clubsOfBag)[number]['flag']

/** Which clubs a fitting looks at, in the order of the bag. */
export const clubsOf = ({ flags }: Service): ClubFlag[] =>
  clubsOfBag.map(({ flag }) => flag).filter((flag) => flags.includes(flag))
