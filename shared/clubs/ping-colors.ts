/** How far a color code bends the lie from black, in 1/100 of a degree. */
const steps = {
  gold: -375,
  brown: -300,
  orange: -225,
  purple: -150,
  red: -75,
  black: 0,
  blue: 75,
  yellow: 150,
  green: 225,
  white: 300,
  silver: 375,
  maroon: 450,
} as const
export type PingColor = keyof typeof steps

/** The codes changed with the years: for clubs of another era the maker's chart is read. */
export const pingEras = { 'three quarters of a degree a color': steps } as const
export type PingEra = keyof typeof pingEras

export const lieOfPing = (color: PingColor, era: PingEra): number => pingEras[era][color]
