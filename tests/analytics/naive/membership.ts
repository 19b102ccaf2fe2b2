import { addDays } from '#shared/booking/local-time.ts'

import { type Asked, by, type Counted, dayAt, each, percent, type Raw, sum, within } from './raw.ts'

export interface On {
  membershipId: string
  personId: string
  plan: string
  kind: string
  value: number
  paused: number
}

/** What somebody's memberships are on a day. */
type StateOf = (personId: string, day: string) => On[]

const byMembership = <T extends { membershipId: string }>(rows: T[]) =>
  Map.groupBy(rows, ({ membershipId }) => membershipId)

/** Memberships that were ever begun, by their holders. */
export function statesIn(raw: Raw): { people: string[]; on: StateOf } {
  const zone =
    raw.location.toSorted(
      (one, other) =>
        (one.openedAt?.getTime() ?? Infinity) - (other.openedAt?.getTime() ?? Infinity) || (one.id < other.id ? -1 : 1),
    )[0]?.zone ?? 'UTC'
  const kinds = new Map(raw.membershipPlan.map(({ code, kind }) => [code, kind]))
  const [terms, steps, rests] = [
    byMembership(raw.membershipTerm),
    byMembership(raw.membershipTransition),
    byMembership(raw.membershipFreeze),
  ]
  const lives = raw.membership.flatMap((one) => {
    const own = steps.get(one.id) ?? []
    const wasNeverPaid = own.some(
      ({ fromStatus, toStatus }) =>
        fromStatus === 'pending_payment' && (toStatus === 'expired' || toStatus === 'cancelled'),
    )
    if (one.status === 'pending_payment' || wasNeverPaid) return []
    const ends = own.filter(({ toStatus }) => toStatus === 'cancelled' || toStatus === 'upgraded')
    return [
      {
        ...one,
        terms: (terms.get(one.id) ?? []).toSorted((a, b) => b.number - a.number),
        rests: rests.get(one.id) ?? [],
        endedOn: ends.map(({ at }) => dayAt(at, zone)).toSorted()[0],
      },
    ]
  })
  const byPerson = Map.groupBy(lives, ({ personId }) => personId)

  return {
    people: [...byPerson.keys()],
    on: (personId, day) => {
      const states: On[] = []
      for (const life of byPerson.get(personId) ?? []) {
        if (day < life.startsOn || (life.endsOn !== null && day > life.endsOn)) continue
        if (life.endedOn !== undefined && life.endedOn <= day) continue
        const term = life.terms.find(({ startsOn }) => startsOn <= day)
        const isPaused = life.rests.some(({ fromOn, untilOn }) => fromOn <= day && day <= untilOn)
        const worth = term?.monthlyCents ?? 0
        states.push({
          membershipId: life.id,
          personId,
          plan: term?.planCode ?? '',
          kind: kinds.get(term?.planCode ?? '') ?? '',
          value: isPaused ? 0 : worth,
          paused: isPaused ? worth : 0,
        })
      }
      return states
    },
  }
}

interface Holder {
  personId: string
  plan: string
  was: number
  wasWorth: number
  is: number
  paused: number
}

interface Move {
  kind: string
  cents: number
}

export const valueOf = (states: readonly On[]) => sum(states, ({ value }) => value)
export const pausedOf = (states: readonly On[]) => sum(states, ({ paused }) => paused)

export function countMembership(raw: Raw, asked: Asked): Counted {
  const { people, on } = statesIn(raw)
  const before = addDays(asked.from, -1)
  const is = people.flatMap((person) => on(person, asked.last))
  const was = people.flatMap((person) => on(person, before))

  return {
    facts: {
      is,
      was,
      holders: people.map((person) => holderOf(person, on(person, before), on(person, asked.last))),
      moves: people.flatMap((person) => movesOf(person, on, asked)),
      covered: coveredBy(raw, asked, is),
      leaving: is.filter(({ membershipId }) => wasToldToEnd(raw, asked, membershipId)),
      trials: endedTrials(raw, asked, on),
      overdue: overdueOf(raw),
      allowances: allowancesOf(raw, asked),
    },
    figures,
    keys: {
      plan: Object.fromEntries(
        ['is', 'was', 'holders', 'covered', 'leaving', 'trials', 'overdue', 'allowances'].map((source) => [
          source,
          by('plan'),
        ]),
      ),
    },
  }
}

/** Their plan is the dearest of the last day; who holds none any more is told by what they held. */
function holderOf(personId: string, was: readonly On[], is: readonly On[]): Holder {
  const dearest = (states: readonly On[]) =>
    states.toSorted((a, b) => b.value + b.paused - a.value - a.paused || (a.plan < b.plan ? -1 : 1))[0]
  const now = dearest(is)
  const plan = now && now.value + now.paused > 0 ? now.plan : (dearest([...was, ...is])?.plan ?? '')
  return {
    personId,
    plan,
    was: valueOf(was),
    wasWorth: valueOf(was) + pausedOf(was),
    is: valueOf(is),
    paused: pausedOf(is),
  }
}

export function movesOf(person: string, on: StateOf, { from, last }: Pick<Asked, 'from' | 'last'>): Move[] {
  const moves: Move[] = []
  for (let day = from; day <= last; day = addDays(day, 1)) {
    const [yesterday, today] = [on(person, addDays(day, -1)), on(person, day)]
    const [before, after] = [valueOf(yesterday), valueOf(today)]
    if (before === after) continue
    const kind =
      before === 0
        ? pausedOf(yesterday) > 0
          ? 'resumed'
          : hadValueBefore(person, on, day)
            ? 'returned'
            : 'new'
        : after === 0
          ? pausedOf(today) > 0
            ? 'frozen'
            : 'lost'
          : after > before
            ? 'up'
            : 'down'
    moves.push({ kind, cents: after - before })
  }
  return moves
}

// No membership of a test is older.
const farBack = 1500

function hadValueBefore(person: string, on: StateOf, day: string): boolean {
  for (let back = 1; back < farBack; back++) if (valueOf(on(person, addDays(day, -back))) > 0) return true
  return false
}

function coveredBy(raw: Raw, { last }: Asked, is: readonly On[]): { plan: string }[] {
  const plans = new Map<string, string>()
  const cover = (person: string, plan: string) => {
    const known = plans.get(person)
    if (known === undefined || plan < known) plans.set(person, plan)
  }
  for (const { membershipId, personId, plan } of is) {
    cover(personId, plan)
    for (const shared of raw.membershipPerson)
      if (shared.membershipId === membershipId && shared.since <= last) cover(shared.personId, plan)
  }
  return [...plans.values()].map((plan) => ({ plan }))
}

function wasToldToEnd(raw: Raw, { last, place }: Asked, membershipId: string): boolean {
  const steps = raw.membershipTransition
    .filter((step) => step.membershipId === membershipId && dayAt(step.at, place.zone) <= last)
    .toSorted((one, other) => one.id - other.id)
  return steps.at(-1)?.toStatus === 'cancel_at_period_end'
}

const daysToDecide = 30

function endedTrials(raw: Raw, asked: Asked, on: StateOf) {
  const ended: { plan: string; stayed: boolean; decided: boolean }[] = []
  for (const { id, personId } of raw.membership)
    for (let day = asked.from; day <= asked.last; day = addDays(day, 1)) {
      const trialOn = (when: string) =>
        on(personId, when).find((one) => one.membershipId === id && one.kind === 'trial')
      const trial = trialOn(day)
      if (!trial || trialOn(addDays(day, 1))) continue
      let stayed = false
      for (let later = 1; later <= daysToDecide; later++) {
        const when = addDays(day, later)
        if (when <= asked.today && valueOf(on(personId, when)) > 0) stayed = true
      }
      ended.push({ plan: trial.plan, stayed, decided: stayed || addDays(day, daysToDecide) <= asked.today })
    }
  return ended
}

function overdueOf(raw: Raw): { plan: string; cents: number }[] {
  const memberships = new Map(raw.membership.map((one) => [one.id, one]))
  const plans = new Map(raw.membershipPlan.map(({ id, code }) => [id, code]))
  return raw.membershipCharge.flatMap((charge) => {
    const membership = memberships.get(charge.membershipId)
    if (!membership || charge.status !== 'ordered') return []
    if (['cancelled', 'expired', 'upgraded'].includes(membership.status)) return []
    const isLate = charge.declinedOn !== null || ['past_due', 'suspended'].includes(membership.status)
    return isLate ? [{ plan: plans.get(membership.planId) ?? '', cents: charge.amountCents }] : []
  })
}

function allowancesOf(raw: Raw, asked: Asked) {
  const memberships = new Map(raw.membership.map((one) => [one.id, one]))
  const plans = new Map(raw.membershipPlan.map(({ id, code }) => [id, code]))
  const entries = Map.groupBy(raw.allowanceEntry, ({ periodId }) => periodId)
  return raw.allowancePeriod
    .filter(({ endsOn }) => within(endsOn, asked))
    .flatMap(({ id, membershipId }) =>
      (entries.get(id) ?? []).flatMap(({ unit, kind, quantity }) =>
        unit === 'guest_pass'
          ? []
          : [
              {
                plan: plans.get(memberships.get(membershipId)?.planId ?? '') ?? '',
                unit,
                had: (kind === 'grant' || kind === 'carry') && quantity > 0 ? quantity : 0,
                used: kind === 'use' || kind === 'give_back' ? -quantity : 0,
              },
            ],
      ),
    )
}

type Facts = Record<string, readonly object[]>

function figures(facts: Facts): Record<string, number | null> {
  const is = (facts['is'] ?? []) as On[]
  const was = (facts['was'] ?? []) as On[]
  const holders = (facts['holders'] ?? []) as Holder[]
  const moves = (facts['moves'] ?? []) as Move[]
  const trials = (facts['trials'] ?? []) as { stayed: boolean; decided: boolean }[]
  const allowances = (facts['allowances'] ?? []) as { unit: string; had: number; used: number }[]
  const moved = (kind: string) =>
    sum(
      moves.filter((move) => move.kind === kind),
      ({ cents }) => cents,
    )
  const isMember = ({ is, paused }: Holder) => is + paused > 0
  const open = valueOf(was)
  const members = holders.filter(isMember).length
  const membersOpen = holders.filter(({ wasWorth }) => wasWorth > 0).length
  const lost = holders.filter((one) => one.wasWorth > 0 && !isMember(one)).length
  const used = (unit: string) => {
    const own = allowances.filter((one) => unit === '' || one.unit === unit)
    return percent(
      sum(own, (one) => one.used),
      sum(own, ({ had }) => had),
    )
  }

  return {
    mrr: valueOf(is),
    mrr_open: open,
    mrr_new: moved('new'),
    mrr_returned: moved('returned'),
    // No membership is brought by an import: that of clients has none.
    mrr_imported: 0,
    mrr_up: moved('up'),
    mrr_down: moved('down'),
    mrr_frozen: moved('frozen'),
    mrr_resumed: moved('resumed'),
    mrr_lost: moved('lost'),
    members,
    members_open: membersOpen,
    members_joined: moves.filter(({ kind }) => kind === 'new' || kind === 'returned').length,
    members_lost: lost,
    member_loss: percent(lost, membersOpen),
    mrr_loss: percent(-moved('lost') - moved('down'), open),
    mrr_kept: percent(open + moved('up') + moved('down') + moved('lost'), open),
    mrr_per_member: each(valueOf(is), holders.filter((one) => one.is > 0).length),
    members_covered: facts['covered']?.length ?? 0,
    members_frozen: holders.filter(({ paused }) => paused > 0).length,
    members_leaving: facts['leaving']?.length ?? 0,
    trials: is.filter(({ kind }) => kind === 'trial').length,
    season_members: is.filter(({ kind }) => kind === 'season').length,
    trial_conversion: percent(
      trials.filter(({ stayed }) => stayed).length,
      trials.filter(({ decided }) => decided).length,
    ),
    overdue: sum((facts['overdue'] ?? []) as { cents: number }[], ({ cents }) => cents),
    allowance_used: used(''),
    allowance_used_peak: used('peak'),
    allowance_used_off_peak: used('off_peak'),
  }
}
