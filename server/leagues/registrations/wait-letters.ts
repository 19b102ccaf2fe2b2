import { shortWhenOf } from '#server/kernel/clock/wording.ts'
import type { Work } from '#server/kernel/work.ts'
import { queueTemplate } from '#server/notices/service.ts'
import { greetingOf } from '#shared/people/person-name.ts'

import type { JoinedSeason } from './season-store.ts'
import { titleOf } from './terms.ts'
import type { WaitRow } from './wait-store.ts'

const hello = ({ firstName }: WaitRow) => `Hello ${greetingOf(firstName)},`

interface Offered {
  season: JoinedSeason
  expiresAt: Date
  isForEverybody: boolean
}

/** Whoever is next learns that a place is free, and until when it is theirs. */
export async function tellOffered(
  work: Work,
  row: WaitRow,
  { season, expiresAt, isForEverybody }: Offered,
): Promise<void> {
  if (row.email === null) return
  await queueTemplate(work, {
    template: 'league_place_offered',
    to: row.email,
    about: row.id,
    personId: row.personId,
    facts: { season: titleOf(season) },
    lines: [
      hello(row),
      isForEverybody
        ? 'A place has come free. All who wait are told: whoever is first has it.'
        : 'A place has come free, and you are next. Take it, or leave it to whoever comes after you.',
    ],
    table: [[isForEverybody ? 'Sign-up ends' : 'Kept for you until', shortWhenOf(expiresAt, work.place)]],
    action: { label: 'Take the place', url: `${work.services.config.publicUrl}/dashboard/leagues` },
    expiresAt,
  })
}

/** Whoever waits no longer learns why. */
export async function tellWaitOver(
  work: Work,
  row: WaitRow,
  { season, why }: { season: JoinedSeason; why: 'over' | 'lapsed' },
): Promise<void> {
  if (row.email === null) return
  await queueTemplate(work, {
    template: 'league_wait_over',
    to: row.email,
    about: row.id,
    personId: row.personId,
    facts: { season: titleOf(season) },
    lines: [
      hello(row),
      why === 'over'
        ? 'Sign-up is over, and no place has come free for you.'
        : 'A place was kept for you twice, and nobody answered: you wait no longer.',
    ],
    action: { label: 'See what else is played', url: `${work.services.config.publicUrl}/leagues/sign-up` },
  })
}
