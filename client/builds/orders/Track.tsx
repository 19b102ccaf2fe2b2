import { useState } from 'react'

import { useAct } from '#client/api/use-act.ts'
import { AskAboutSheet } from '#client/builds/AskAboutSheet.tsx'
import { askAboutBuild, buildsKey, choosePickup } from '#client/builds/order-queries.ts'
import { PhotoStrip } from '#client/files/service.ts'
import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { Link } from '#client/routing/Link.tsx'
import { useStudio } from '#client/settings/service.ts'
import { Button } from '#client/ui/Button.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { CountdownClock } from '#client/ui/figures/CountdownClock.tsx'
import { Steps } from '#client/ui/figures/Steps.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { Select } from '#client/ui/forms/Select.tsx'
import { Part } from '#client/ui/Part.tsx'
import { addDays, instantAt } from '#shared/booking/local-time.ts'
import { stageWords } from '#shared/builds/orders/stages.ts'
import { type BuildStatus, isInHouse } from '#shared/builds/orders/status.ts'
import type { BuildTrack, ClubState } from '#shared/builds/orders/tracker-contract.ts'
import type { Studio } from '#shared/settings/contract.ts'
import { minutesOfSpan } from '#shared/wall-span.ts'

import { ShipThem } from './ShipThem.tsx'

const way = [
  { name: 'approved', label: 'Approved' },
  { name: 'parts', label: 'Parts' },
  { name: 'bench', label: 'Bench' },
  { name: 'check', label: 'Check' },
  { name: 'ready', label: 'Ready' },
  { name: 'yours', label: 'Yours' },
] as const

const whereOf: Record<BuildStatus, (typeof way)[number]['name']> = {
  approved: 'approved',
  parts_check: 'parts',
  awaiting_parts: 'parts',
  parts_ready: 'parts',
  queued: 'bench',
  in_build: 'bench',
  qc: 'check',
  qc_failed: 'check',
  qc_passed: 'check',
  ready: 'ready',
  picked_up: 'yours',
  shipped: 'yours',
  closed: 'yours',
  on_hold: 'parts',
  cancelled: 'approved',
  warranty_return: 'bench',
}

const nextOf: Record<BuildStatus, string> = {
  approved: 'We begin as soon as the deposit is paid.',
  parts_check: 'We look for your parts.',
  awaiting_parts: 'Some of your parts are on their way to us.',
  parts_ready: 'All parts are here. Your build is queued next.',
  queued: 'Your build waits for its turn at the bench.',
  in_build: 'Your clubs are at the bench.',
  qc: 'Somebody else than the builder measures every club.',
  qc_failed: 'We were not content with a figure: it goes back to the bench.',
  qc_passed: 'Every club is measured and signed. We tell you when to come.',
  ready: 'Come and fetch them whenever we are open.',
  picked_up: 'They are yours. Play well.',
  shipped: 'They are on their way to you.',
  closed: 'They are yours. Play well.',
  on_hold: 'Your build rests for now. Call us with any question.',
  cancelled: 'This build was canceled.',
  warranty_return: 'Your clubs are back with us.',
}

const stateWords: Record<ClubState, string> = {
  at_maker: 'With its maker',
  claimed: 'Came wrong: its maker makes it good',
  here: 'Here, to be measured',
  waits_for_parts: 'Waits for a part',
  queued: 'Waits for its turn',
  at_bench: 'At the bench',
  checked: 'Measured and signed',
  ready: 'Ready',
  yours: 'Yours',
  back: 'Back with us',
}

function whatComes({ status, shippedTo, dueCents, depositDueCents }: BuildTrack): string {
  if (status === 'approved' && depositDueCents === 0) return 'We begin with it next.'
  if (status !== 'ready' || shippedTo === '') return nextOf[status]

  return dueCents > 0
    ? 'They are ready, and leave as soon as the balance is paid.'
    : 'They are ready. We send them next.'
}

/** The address and the tracking numbers. */
const Travels = ({ track: { shippedTo, carrier, tracking } }: { track: BuildTrack }) =>
  shippedTo !== '' &&
  carrier !== '' && (
    <dl className="grid max-w-prose grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
      <dt className="text-muted">Sent to</dt>
      <dd className="wrap-anywhere">{shippedTo}</dd>
      <dt className="text-muted">With</dt>
      <dd className="wrap-anywhere figures">
        {carrier}, {tracking}
      </dd>
    </dl>
  )

function Due({ track: { status, depositDueCents, dueCents, payToken, shippedTo } }: { track: BuildTrack }) {
  const { money } = useStudio()
  if (dueCents <= 0 || status === 'cancelled' || payToken === null) return null
  const pay = `/pay#${payToken}`
  if (depositDueCents > 0) {
    return (
      <p>
        <ButtonLink to={pay}>Pay the deposit of {money(depositDueCents)}</ButtonLink>
      </p>
    )
  }

  return status === 'ready' ? (
    <p>
      <ButtonLink to={pay}>Pay the balance of {money(dueCents)}</ButtonLink>
    </p>
  ) : (
    <p className="figures">
      {shippedTo ? 'Balance before they leave' : 'Balance at pickup'}: {money(dueCents)}.{' '}
      <Link to={pay} className="inline-flex min-h-11 items-center underline underline-offset-4">
        Pay it now
      </Link>
    </p>
  )
}

/** The stage of a build, the next one, and the promised day. */
export function Track({ track }: { track: BuildTrack }) {
  const { dayAndYear, date } = useStudio()
  const { status, stage, curesUntil, promises, waitsFor, clubs } = track
  const [promise, ...former] = promises

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <div className="grid gap-3">
        <Steps label="The way of your clubs" steps={way} current={whereOf[status]} />
        <p className="max-w-prose text-lg">{whatComes(track)}</p>
        {status === 'in_build' && stage && stage !== 'built' && (
          <p className="text-muted">Now: {stageWords[stage].label.toLowerCase()}.</p>
        )}
        {stage === 'curing' && curesUntil && <CountdownClock until={curesUntil} what="The epoxy cures" ended="cured" />}
        {waitsFor.length > 0 && <p className="text-muted">Still to come: {waitsFor.join(', ')}.</p>}
        <Travels track={track} />
        <Due track={track} />
      </div>
      {promise && isInHouse(status) && (
        <Part title="Promised for" inColumn>
          <p className="font-display text-2xl figures">{dayAndYear(promise.promisedOn)}</p>
          {former.length > 0 && (
            <ol className="text-sm text-muted">
              {promises.map(({ promisedOn, reason, at }) => (
                <li key={at.toISOString()} className="py-1 wrap-anywhere figures">
                  {dayAndYear(promisedOn)}: {reason}, {date(at)}
                </li>
              ))}
            </ol>
          )}
        </Part>
      )}
      {status === 'ready' && track.shippedTo === '' && <Pickup track={track} />}
      {isInHouse(status) && <ShipThem track={track} />}
      {track.photos.length > 0 && (
        <Part title="Photos" inColumn>
          <PhotoStrip label="Photos of your clubs" files={track.photos} />
        </Part>
      )}
      <Part title="Your clubs" inColumn>
        <ul className="divide-y divide-line">
          {clubs.map(({ slot, state, measures }) => (
            <li key={slot} className="grid gap-1 py-2">
              <span className="flex flex-wrap justify-between gap-x-4">
                <span className="font-medium">{slot}</span>
                <span className="text-muted">{stateWords[state]}</span>
              </span>
              {measures.length > 0 && (
                <span className="text-sm text-muted figures">
                  {measures.map(({ label, target, built }) => `${label} ${built} (asked ${target})`).join(', ')}
                </span>
              )}
            </li>
          ))}
        </ul>
      </Part>
      <Questions token={track.token} />
    </div>
  )
}

const Questions = ({ token }: { token: string }) => (
  <Part title="Questions" inColumn>
    <AskAboutSheet ask={(text) => askAboutBuild(token, text)} />
  </Part>
)

/** Chooses a pickup hour of the coming days, and names somebody else who comes. */
function Pickup({ track: { token, pickupAt, collectCode } }: { track: BuildTrack }) {
  const { studio, dayAndYear, moment, time } = useStudio()
  const [chosen, choose] = useState('')
  const choosing = useAct((at: Date | null) => choosePickup(token, at), {
    onDone: () => choose(''),
    touches: [buildsKey],
  })
  const times = timesOf(studio)

  return (
    <Part title="Fetch them" inColumn>
      <div className="grid max-w-prose gap-4">
        {pickupAt ? (
          <p>
            We expect you <strong className="figures">{moment(pickupAt)}</strong>.{' '}
            <Button tone="quiet" size="tight" busy={choosing.isPending} onClick={() => choosing.mutate(null)}>
              Another time
            </Button>
          </p>
        ) : (
          <form
            className="flex flex-wrap items-end gap-3"
            onSubmit={(event) => {
              event.preventDefault()
              if (chosen && !choosing.isPending) choosing.mutate(new Date(chosen))
            }}
          >
            <Field label="When do you come?" hint="If you say so, they lie ready at the counter.">
              {(ids) => (
                <Select {...ids} value={chosen} onChange={({ target }) => choose(target.value)}>
                  <option value="">Whenever you are open</option>
                  {times.map(({ day, starts }) => (
                    <optgroup key={day} label={dayAndYear(day)}>
                      {starts.map((start) => (
                        <option key={start.at} value={new Date(start.at).toISOString()}>
                          {dayAndYear(start.day)}, {time(start.time)}
                        </option>
                      ))}
                    </optgroup>
                  ))}
                </Select>
              )}
            </Field>
            <Button type="submit" tone="quiet" busy={choosing.isPending} disabled={!chosen}>
              I come then
            </Button>
          </form>
        )}
        {choosing.error && <Refusal error={choosing.error} />}
        <p className="text-muted">
          Somebody else may collect them with the code <strong className="font-mono text-ink">{collectCode}</strong>.
        </p>
      </div>
    </Part>
  )
}

/** Each full hour that the studio is open and that has not passed; hours after midnight belong to the evening before. */
function timesOf({ days, zone }: Pick<Studio, 'days' | 'zone'>) {
  const now = Date.now()

  return days
    .map(({ day, hours }) => ({
      day,
      starts: hours
        .flatMap(({ opens, closes }) => {
          const { from, until } = minutesOfSpan(opens, closes)
          const [first, last] = [Math.ceil(from / 60), Math.floor(until / 60)]
          return Array.from({ length: Math.max(0, last - first) }, (_, later) => fullHour(day, first + later, zone))
        })
        .filter(({ at }) => at > now),
    }))
    .filter(({ starts }) => starts.length > 0)
}

function fullHour(evening: string, hour: number, zone: string) {
  const day = hour < 24 ? evening : addDays(evening, 1)
  const time = `${String(hour % 24).padStart(2, '0')}:00`

  return { day, time, at: instantAt(day, time, zone) }
}
