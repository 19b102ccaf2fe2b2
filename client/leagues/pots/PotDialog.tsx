import { useState } from 'react'

import { useAct } from '#client/api/use-act.ts'
import { useStudio } from '#client/settings/service.ts'
import { ActDialog } from '#client/ui/ActDialog.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { MoneyField } from '#client/ui/forms/MoneyField.tsx'
import { Select } from '#client/ui/forms/Select.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import { type Pot, potsContract } from '#shared/leagues/pots/contract.ts'
import { PotRules } from '#shared/leagues/pots/rules.ts'

import { potsKey } from './queries.ts'

interface PotDialogProps {
  seasonId: string
  /** None for a new one. */
  pot: Pot | undefined
  onClose: () => void
}

type Kind = PotRules['kind']

const kinds: Record<Kind, string> = {
  skins: 'Skins',
  closest: 'Closest to the pin',
  longest: 'Longest drive',
  low_round: 'Low rounds',
}

/** What is typed, of every kind: the rest of it waits until that kind is chosen. */
interface Typed {
  kind: Kind
  by: string
  carries: boolean
  halves: boolean
  validates: boolean
  leftover: string
  holes: string
  percents: string
}

const begin: Typed = {
  kind: 'skins',
  by: 'net',
  carries: true,
  halves: false,
  validates: false,
  leftover: 'roll',
  holes: '',
  percents: '50 30 20',
}

function typedOf(rules: PotRules): Typed {
  if (rules.kind === 'skins') return { ...begin, ...rules }
  if (rules.kind === 'low_round') return { ...begin, ...rules, percents: rules.percents.join(' ') }

  return { ...begin, ...rules, holes: rules.holes.join(' ') }
}

const numbersIn = (text: string) =>
  text
    .split(/[\s,;]+/)
    .filter(Boolean)
    .map(Number)

function rulesOf({ kind, by, carries, halves, validates, leftover, holes, percents }: Typed) {
  if (kind === 'skins') return PotRules.safeParse({ kind, by, carries, halves, validates, leftover })
  const net = by === 'gross' ? 'gross' : 'net'
  if (kind === 'low_round') return PotRules.safeParse({ kind, by: net, percents: numbersIn(percents), leftover })

  return PotRules.safeParse({ kind, holes: numbersIn(holes), leftover })
}

/** A pot is added, or changed until somebody has entered it. */
export function PotDialog({ seasonId, pot, onClose }: PotDialogProps) {
  const { studio } = useStudio()
  const [typed, setTyped] = useState(pot ? typedOf(pot.rules) : begin)
  const [name, setName] = useState(pot?.name ?? '')
  const [stakeCents, setStake] = useState<number | null>(pot?.stakeCents ?? 500)
  const [from, setFrom] = useState(String(pot?.fromRound ?? 1))
  const [isActive, setActive] = useState(pot?.isActive ?? true)
  const rules = rulesOf(typed)
  const fromRound = Number(from)
  const isRound = Number.isInteger(fromRound) && fromRound >= 1 && fromRound <= 60
  const act = useAct(
    (_: undefined, call) => {
      if (!rules.success || stakeCents === null) throw new Error('It is not typed whole.')
      const document = { name, stakeCents, fromRound, rules: rules.data }
      return pot
        ? call(potsContract.changePot, {
            params: { potId: pot.id },
            body: { ...document, isActive, version: pot.version },
          })
        : call(potsContract.createPot, { params: { seasonId }, headers: {}, body: document })
    },
    { done: () => (pot ? `${name} is changed` : `${name} is added`), touches: [potsKey], onDone: onClose },
  )
  const isEntered = pot !== undefined && pot.stakes > 0

  return (
    <ActDialog
      title={pot ? `Change ${pot.name}` : 'Add a pot'}
      act={act}
      verb={pot ? 'Save' : 'Add it'}
      otherwise="It is not saved"
      isOff={!rules.success || !(stakeCents !== null && stakeCents >= 1) || name.trim() === '' || !isRound}
      onAct={() => act.mutate(undefined)}
      onClose={onClose}
    >
      <Field label="Name" hint="Players and the screens of an evening read it.">
        {(ids) => (
          <TextInput
            {...ids}
            autoComplete="off"
            maxLength={60}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        )}
      </Field>
      {isEntered && (
        <p className="text-sm text-muted">
          Somebody has entered it: its stake and how it is won stand. To play another way, end it and add another one.
        </p>
      )}
      <fieldset disabled={isEntered} className="grid min-w-0 gap-4">
        <legend className="sr-only">Stake and rules</legend>
        <Field label={`Stake of a player and an evening, ${studio.currency}`}>
          {(ids) => <MoneyField {...ids} value={stakeCents} currency={studio.currency} onChange={setStake} />}
        </Field>
        <RulesFields
          typed={typed}
          problem={rules.success ? undefined : rules.error.issues[0]?.message}
          onType={(next) => setTyped((now) => ({ ...now, ...next }))}
        />
        <Field label="From round" error={isRound ? undefined : 'Type the number of a round.'}>
          {(ids) => (
            <TextInput
              {...ids}
              inputMode="numeric"
              autoComplete="off"
              className="w-20! text-right figures"
              value={from}
              onChange={({ target }) => setFrom(target.value)}
            />
          )}
        </Field>
      </fieldset>
      {pot && <Check label="Takes stakes" isOn={isActive} onSet={setActive} />}
    </ActDialog>
  )
}

interface RulesFieldsProps {
  typed: Typed
  problem: string | undefined
  onType: (next: Partial<Typed>) => void
}

function RulesFields({ typed, problem, onType }: RulesFieldsProps) {
  const { kind, by, leftover } = typed
  const isContest = kind === 'closest' || kind === 'longest'

  return (
    <>
      <Field label="What is played for">
        {(ids) => (
          <Select {...ids} value={kind} onChange={({ target }) => onType({ kind: kindOf(target.value) })}>
            {Object.entries(kinds).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {!isContest && (
        <Field label="By">
          {(ids) => (
            <Select {...ids} value={by} onChange={({ target }) => onType({ by: target.value })}>
              <option value="net">Net</option>
              <option value="gross">Gross</option>
              {kind === 'skins' && <option value="hybrid">Net, and gross beats net</option>}
            </Select>
          )}
        </Field>
      )}
      {kind === 'skins' && (
        <fieldset className="grid gap-1">
          <legend className="sr-only">Skins</legend>
          <Check label="Ties carry over" isOn={typed.carries} onSet={(carries) => onType({ carries })} />
          <Check label="Two who tie share" isOn={typed.halves} onSet={(halves) => onType({ halves })} />
          <Check
            label="A skin stands by a par on the next hole"
            isOn={typed.validates}
            onSet={(validates) => onType({ validates })}
          />
        </fieldset>
      )}
      {isContest && (
        <NumbersField
          label="Holes"
          hint="As the course numbers them, such as 3 7."
          text={typed.holes}
          problem={problem}
          onType={(holes) => onType({ holes })}
        />
      )}
      {kind === 'low_round' && (
        <NumbersField
          label="Percent of each place"
          hint="The first place first; together 100."
          text={typed.percents}
          problem={problem}
          onType={(percents) => onType({ percents })}
        />
      )}
      <Field label="What nobody wins">
        {(ids) => (
          <Select {...ids} value={leftover} onChange={({ target }) => onType({ leftover: target.value })}>
            <option value="roll">Goes on to the next evening</option>
            <option value="split">Goes to the winners</option>
            <option value="back">Goes back to the players</option>
          </Select>
        )}
      </Field>
    </>
  )
}

const kindOf = (value: string): Kind =>
  value === 'closest' || value === 'longest' || value === 'low_round' ? value : 'skins'

interface NumbersFieldProps {
  label: string
  hint: string
  text: string
  problem: string | undefined
  onType: (text: string) => void
}

const NumbersField = ({ label, hint, text, problem, onType }: NumbersFieldProps) => (
  <Field label={label} hint={hint} error={text.trim() === '' ? undefined : problem}>
    {(ids) => (
      <TextInput
        {...ids}
        autoComplete="off"
        className="figures"
        value={text}
        onChange={({ target }) => onType(target.value)}
      />
    )}
  </Field>
)

const Check = ({ label, isOn, onSet }: { label: string; isOn: boolean; onSet: (isOn: boolean) => void }) => (
  <label className="flex min-h-11 items-center gap-2.5 md:min-h-row">
    <input
      type="checkbox"
      className="size-4.5 accent-fairway"
      checked={isOn}
      onChange={({ target }) => onSet(target.checked)}
    />
    {label}
  </label>
)
