import type { Session } from '#shared/auth/user.ts'
import { SetupDocument, type SetupPerson, type Week } from '#shared/settings/setup.ts'

export const peopleSchema = SetupDocument.pick({ people: true }).required()

const word = (value: unknown) => (typeof value === 'string' ? value.trim() : '')

/** Somebody who works whenever the studio is open. */
export const newPerson = (hours: Week, known: Partial<SetupPerson> = {}): SetupPerson => ({
  name: '',
  title: 'Coach and fitter',
  email: null,
  roles: [],
  invite: false,
  skills: [],
  profile: null,
  hours,
  ...known,
})

/** In a small studio whoever sets it up works there too. */
export function firstPerson(session: Session | undefined, hours: Week, skills: readonly string[]): SetupPerson {
  const metadata = session?.user.user_metadata ?? {}
  const name = [metadata['first_name'], metadata['last_name']].map(word).filter(Boolean).join(' ')
  // They keep the roles of their account.
  const { roles: _none, ...person } = newPerson(hours, {
    name,
    email: session?.user.email ?? null,
    skills: [...skills],
  })

  return person
}
