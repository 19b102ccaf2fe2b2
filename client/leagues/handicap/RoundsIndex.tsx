import { Plus, X } from 'lucide-react'
import { z } from 'zod'

import { useToday } from '#client/settings/service.ts'
import { keptInTab } from '#client/ui/browser/kept.ts'
import { useDecimals } from '#client/ui/browser/numbers.ts'
import { Button } from '#client/ui/Button.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { Select } from '#client/ui/forms/Select.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import { calculateHandicap } from '#shared/leagues/handicap/calculate.ts'
import { mostRounds } from '#shared/leagues/handicap/contract.ts'

import { IndexOfRounds } from './IndexOfRounds.tsx'
import { readRound, TypedRound } from './typed.ts'
import { useTyped } from './use-typed.ts'

const TypedRounds = z.object({ rounds: z.array(TypedRound).max(mostRounds) })
const kept = keptInTab('handicap-rounds', TypedRounds)

const blank = { courseRating: '', slopeRating: '', holes: '18' } as const

/** The next round is mostly played where the last one was. */
function roundAfter(rounds: readonly TypedRound[], today: string): TypedRound {
  const number = Math.max(0, ...rounds.map(({ key }) => Number(key))) + 1

  return { playedOn: today, ...blank, ...rounds.at(-1), key: String(number), adjustedGross: '' }
}

const firstRounds = (today: string): TypedRound[] =>
  ['1', '2', '3'].map((key) => ({ key, playedOn: today, ...blank, adjustedGross: '' }))

/** From rounds to the index that they make. */
export function RoundsIndex() {
  const today = useToday()
  const { typed, left, change, leave } = useTyped(kept, () => ({ rounds: firstRounds(today) }))
  const { rounds } = typed
  const readings = rounds.map((round) => ({ round, reading: readRound(round) }))
  const counted = readings.flatMap(({ round, reading }) => ('question' in reading ? [{ round, ...reading }] : []))
  const answer = counted.length > 0 ? calculateHandicap({ rounds: counted.map(({ question }) => question) }) : undefined
  const differentialOf = new Map(counted.map(({ round }, at) => [round.key, answer?.differentials[at]]))
  const put = (key: string, changed: Partial<TypedRound>) =>
    change({ rounds: rounds.map((round) => (round.key === key ? { ...round, ...changed } : round)) })

  return (
    <section aria-labelledby="rounds-index" className="grid gap-6 lg:grid-cols-[1.6fr_1fr] lg:gap-14">
      <div className="grid content-start gap-5">
        <h2 id="rounds-index" className="font-display text-3xl font-medium tracking-tight">
          What your rounds make
        </h2>
        <p className="max-w-[62ch] text-muted">
          Three rounds are enough. In the score no hole counts more than its par, two, and the strokes you receive
          there.
        </p>
        <ol className="grid gap-5">
          {readings.map(({ round, reading }, at) => (
            <RoundRow
              key={round.key}
              number={at + 1}
              round={round}
              differential={differentialOf.get(round.key)?.value ?? null}
              isUsed={differentialOf.get(round.key)?.used ?? false}
              problemWith={(name) =>
                'problems' in reading && left.has(`${round.key}.${name}`) ? reading.problems.get(name) : undefined
              }
              onChange={(changed) => put(round.key, changed)}
              onLeave={(name) => leave(`${round.key}.${name}`)}
              onRemove={() => change({ rounds: rounds.filter(({ key }) => key !== round.key) })}
            />
          ))}
        </ol>
        <div className="flex flex-wrap gap-3">
          <Button
            tone="quiet"
            disabled={rounds.length >= mostRounds}
            onClick={() => change({ rounds: [...rounds, roundAfter(rounds, today)] })}
          >
            <Plus aria-hidden className="size-4.5" /> Another round
          </Button>
        </div>
      </div>
      <div
        aria-live="polite"
        className="self-start rounded border border-line bg-surface p-6 md:p-8 lg:sticky lg:top-24"
      >
        <IndexOfRounds answer={answer} />
      </div>
    </section>
  )
}

interface RoundRowProps {
  number: number
  round: TypedRound
  differential: number | null
  isUsed: boolean
  problemWith: (name: string) => string | undefined
  onChange: (changed: Partial<TypedRound>) => void
  onLeave: (name: string) => void
  onRemove: () => void
}

const figures = [
  { name: 'adjustedGross', label: 'Score', inputMode: 'numeric' },
  { name: 'courseRating', label: 'Rating', inputMode: 'decimal' },
  { name: 'slopeRating', label: 'Slope', inputMode: 'numeric' },
] as const

function RoundRow({ number, round, differential, isUsed, problemWith, onChange, onLeave, onRemove }: RoundRowProps) {
  const decimals = useDecimals()

  return (
    <li className="grid gap-x-3 gap-y-3 border-t border-line pt-4 grid-cols-2 sm:grid-cols-[1.5fr_1fr_1fr_1fr_1fr]">
      <Field label="Played on" error={problemWith('playedOn')}>
        {(ids) => (
          <TextInput
            {...ids}
            type="date"
            value={round.playedOn}
            onChange={({ target }) => onChange({ playedOn: target.value })}
            onBlur={() => onLeave('playedOn')}
          />
        )}
      </Field>
      {figures.map(({ name, label, inputMode }) => (
        <Field key={name} label={label} error={problemWith(name)}>
          {(ids) => (
            <TextInput
              {...ids}
              inputMode={inputMode}
              autoComplete="off"
              maxLength={6}
              className="figures"
              value={round[name]}
              onChange={({ target }) => onChange({ [name]: target.value })}
              onBlur={() => onLeave(name)}
            />
          )}
        </Field>
      ))}
      <Field label="Holes">
        {(ids) => (
          <Select
            {...ids}
            value={round.holes}
            onChange={({ target }) => onChange({ holes: target.value === '9' ? '9' : '18' })}
          >
            <option value="18">18</option>
            <option value="9">9</option>
          </Select>
        )}
      </Field>
      <p className="col-span-full flex items-center justify-between gap-3 text-sm text-muted figures">
        <span>
          {differential === null
            ? `Round ${number}`
            : decimals(`Round ${number}: differential ${differential.toFixed(1)}`)}
          {isUsed && <strong className="font-medium text-fairway">, counts</strong>}
        </span>
        <Button size="tight" tone="quiet" aria-label={`Take round ${number} away`} onClick={onRemove}>
          <X aria-hidden className="size-4" />
        </Button>
      </p>
    </li>
  )
}
