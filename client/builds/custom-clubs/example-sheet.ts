import type { ClubSpec } from '#client/ui/drawings/club-shape.ts'

interface SheetRow extends ClubSpec {
  short: string
  swingWeight: string
  builtLoftDegrees: number
  builtLieDegrees: number
  builtSwingWeight: string
}

/** A plausible set for a golfer of 6 ft 1 in with an upright posture. */
export const exampleSheet: readonly SheetRow[] = [
  {
    short: '5i',
    name: '5-iron',
    loftDegrees: 24.5,
    lieDegrees: 62,
    lengthInches: 38.25,
    swingWeight: 'D2',
    builtLoftDegrees: 24.5,
    builtLieDegrees: 62.25,
    builtSwingWeight: 'D2',
  },
  {
    short: '6i',
    name: '6-iron',
    loftDegrees: 27.5,
    lieDegrees: 62.5,
    lengthInches: 37.75,
    swingWeight: 'D2',
    builtLoftDegrees: 27.5,
    builtLieDegrees: 62.5,
    builtSwingWeight: 'D2',
  },
  {
    short: '7i',
    name: '7-iron',
    loftDegrees: 31,
    lieDegrees: 63,
    lengthInches: 37.25,
    swingWeight: 'D2',
    builtLoftDegrees: 31.25,
    builtLieDegrees: 63,
    builtSwingWeight: 'D2',
  },
  {
    short: '8i',
    name: '8-iron',
    loftDegrees: 35,
    lieDegrees: 63.5,
    lengthInches: 36.75,
    swingWeight: 'D2',
    builtLoftDegrees: 35,
    builtLieDegrees: 63.5,
    builtSwingWeight: 'D2.5',
  },
  {
    short: '9i',
    name: '9-iron',
    loftDegrees: 39.5,
    lieDegrees: 64,
    lengthInches: 36.25,
    swingWeight: 'D2',
    builtLoftDegrees: 39.5,
    builtLieDegrees: 64,
    builtSwingWeight: 'D2',
  },
  {
    short: 'PW',
    name: 'Pitching wedge',
    loftDegrees: 44.5,
    lieDegrees: 64.5,
    lengthInches: 35.75,
    swingWeight: 'D3',
    builtLoftDegrees: 44.25,
    builtLieDegrees: 64.5,
    builtSwingWeight: 'D3',
  },
  {
    short: 'SW',
    name: 'Sand wedge',
    loftDegrees: 55,
    lieDegrees: 64.5,
    lengthInches: 35.5,
    swingWeight: 'D4',
    builtLoftDegrees: 55,
    builtLieDegrees: 64.5,
    builtSwingWeight: 'D4',
  },
]
