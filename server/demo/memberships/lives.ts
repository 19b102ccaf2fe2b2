import type { DemoAccount } from '#server/demo/accounts.ts'
import type { DemoClient } from '#server/demo/clients.ts'
import type { DemoPlan } from '#server/demo/house.ts'
import type { Random } from '#server/demo/random.ts'
import { zone } from '#server/demo/studio.ts'
import { addDays, addMonths, localDayOf } from '#shared/booking/local-time.ts'
import type { MembershipStatus } from '#shared/memberships/status.ts'

import { type DemoHolder, known, knownOn, type Life, planNamed, trialOf } from './life.ts'
import { planPast } from './past-lives.ts'

const currentMembers = 120
const lastSummersMembers = 24

export interface LivesSetting {
  today: string
  accounts: readonly DemoAccount[]
  /** With the moment when each became known; who was a member before that is known from then on. */
  clients: readonly DemoClient[]
  plans: readonly DemoPlan[]
}

/** What somebody has had, the present membership last. */
export function planLives(random: Random, setting: LivesSetting): Life[] {
  const { today, accounts, clients, plans } = setting
  const member = accounts.filter(({ email }) => email === 'member@loftandlie.test')
  const faithful = clients
    .filter(({ createdAt }) => createdAt && knownOn({ createdAt }) < addDays(today, -20))
    .toSorted((a, b) => b.frequency - a.frequency)

  const ofAccount = member.map(({ personId, firstName, lastName, email, createdAt }) =>
    begin(random, {
      holder: { id: personId, firstName, lastName, email, createdAt },
      since: localDayOf(createdAt, zone),
      plan: planNamed(plans, 'annual'),
      status: 'active',
      today,
    }),
  )
  const current = faithful.slice(0, currentMembers - member.length).map((client) => {
    const plan = planNamed(plans, random.weighted(shares, ({ weight }) => weight)?.code ?? 'annual')
    return begin(random, { holder: client, since: sinceOf(client, today), plan, status: statusFor(random), today })
  })
  const others = faithful.slice(currentMembers - member.length)
  const summer = others
    .splice(0, lastSummersMembers)
    .map((client) => ofLastSummer(random, client, planNamed(plans, 'summer')))
  const trials = others
    .splice(0, 1)
    .map((client) =>
      trialOf(random, client, { plan: planNamed(plans, 'trial'), startsOn: addDays(today, -11), status: 'trial' }),
    )
  const past = planPast(random, { today, plans, current, others })

  return [...ofAccount, ...past, ...current, ...summer, ...trials]
}

const shares = [
  { code: 'annual', weight: 0.5 },
  { code: 'weekday', weight: 0.32 },
  { code: 'household', weight: 0.18 },
]

/** The first day on which a client can have become a member. */
const sinceOf = ({ createdAt }: DemoClient, today: string) =>
  createdAt ? localDayOf(createdAt, zone) : addDays(today, -30)

const statuses: { status: MembershipStatus; weight: number }[] = [
  { status: 'active', weight: 88 },
  { status: 'cancel_at_period_end', weight: 5 },
  { status: 'frozen', weight: 4 },
  { status: 'past_due', weight: 3 },
]

const statusFor = (random: Random) => random.weighted(statuses, ({ weight }) => weight)?.status ?? 'active'

interface Beginning {
  holder: DemoHolder
  since: string
  plan: DemoPlan
  status: MembershipStatus
  today: string
}

/** When the frozen memberships were frozen. */
const freezeBegan = (today: string) => addDays(today, -9)

/** A present membership, begun some weeks after the client became known. */
function begin(random: Random, { holder, since, plan, status, today }: Beginning): Life {
  const joined = addDays(since, random.between(5, 60))
  const lately = status === 'past_due' ? begunLately(random, joined, { plan, today }) : startOf(random, joined, today)
  // Who is frozen was a member before.
  const startsOn = status === 'frozen' && lately > addDays(today, -20) ? addDays(today, -20) : lately
  const freezes =
    status === 'frozen' ? [{ from: freezeBegan(today), until: addDays(today, random.between(21, 50)) }] : []

  return {
    id: random.uuid(),
    holder,
    plan,
    startsOn,
    status,
    freezes,
    ...(status === 'cancel_at_period_end' && { noticeOn: addDays(today, -3) }),
  }
}

const startOf = (random: Random, joined: string, today: string) =>
  joined < today ? joined : addDays(today, -random.between(5, 15))

/** A first day by which the present term began some days ago. */
function begunLately(random: Random, joined: string, { plan, today }: Pick<Beginning, 'plan' | 'today'>): string {
  const termMonths = plan.termMonths ?? 1
  let startsOn = addDays(today, -random.between(2, 6))
  while (startsOn > joined) startsOn = addMonths(startsOn, -termMonths)

  return startsOn
}

function ofLastSummer(random: Random, client: DemoClient, plan: DemoPlan): Life {
  const [from, until] = [plan.seasonFrom, plan.seasonUntil].map((day) => addMonths(day ?? '', -12))
  if (!from || !until) throw new Error('The summer plan has no season.')

  const startsOn = addDays(from, random.pick([0, 0, 0, 4, 12, 19, 30]))
  const holder = known(client, startsOn)
  return { id: random.uuid(), holder, plan, startsOn, status: 'expired', lastOn: until, freezes: [] }
}
