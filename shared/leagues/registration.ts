interface RegistrationFacts {
  status: string
  registrationOpensOn: string
  registrationClosesOn: string
  placesLeft: number
}

export type RegistrationState = 'not_yet' | 'open' | 'full' | 'closed'

/** Whether a team can join a season on a day; both ends of the registration are included. */
export function registrationOn(season: RegistrationFacts, day: string): RegistrationState {
  if (season.status !== 'registration_open' || day > season.registrationClosesOn) return 'closed'
  if (day < season.registrationOpensOn) return 'not_yet'

  return season.placesLeft > 0 ? 'open' : 'full'
}
