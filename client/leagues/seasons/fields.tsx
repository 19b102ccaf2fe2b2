import { useQuery } from '@tanstack/react-query'

import { weekdayWord } from '#client/leagues/league-words.ts'
import { leagueBaysQuery } from '#client/leagues/queries.ts'
import { CheckField, ChoiceField, fieldsAt, Group, TextField, WholeField } from '#client/records/fields.tsx'
import { SumField } from '#client/settings/service.ts'
import { Button } from '#client/ui/Button.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { problemAt } from '#client/ui/forms/problem-at.ts'
import { Select } from '#client/ui/forms/Select.tsx'
import { type LeagueRules, sharesBall, usualAverage } from '#shared/leagues/rules.ts'
import { presets, rulesOfPreset } from '#shared/leagues/seasons/presets.ts'

import { IndexesField, IndexField, NumbersField, TiesField } from './rule-inputs.tsx'
import {
  byWords,
  feeWords,
  flightWords,
  formats,
  ghostWords,
  lockWords,
  mostWords,
  playWords,
  ruleLabels,
  scheduleWords,
  seasonLabels,
  type SeasonForm,
  systemWords,
  unplayedWords,
} from './season-form.ts'
import { useRoom } from './use-room.ts'

interface FieldsProps {
  form: SeasonForm
}

interface RulesProps extends FieldsProps {
  rules: LeagueRules
}

const asNumber = { valueAsNumber: true } as const

/** What it is called, on which evening it is played, and when people sign up. */
export function SeasonFields({ form, isNew, isOpen }: FieldsProps & { isNew: boolean; isOpen: boolean }) {
  const at = fieldsAt(form, seasonLabels)
  const { data } = useQuery(leagueBaysQuery)
  const weekdays = Object.fromEntries(Array.from({ length: 7 }, (_, day) => [day + 1, weekdayWord(day + 1)]))

  return (
    <Group title="The season">
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label={seasonLabels.leagueId} error={problemAt(form, 'leagueId')}>
          {(ids) => (
            <Select {...ids} isTight disabled={!isNew} {...form.register('leagueId')} key={data?.leagues.length}>
              <option value="">Choose a league</option>
              {data?.leagues.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <TextField {...at('name')} hint="Such as Winter 2026–27." />
      </div>
      <fieldset disabled={!isOpen} className="grid min-w-0 grid-cols-2 gap-3 sm:grid-cols-3">
        <legend className="sr-only">Evening and sign-up</legend>
        <ChoiceField {...at('weekday')} words={weekdays} options={asNumber} />
        <TextField {...at('starts')} type="time" />
        <TextField {...at('ends')} type="time" />
        <TextField {...at('registrationOpensOn')} type="date" />
        <TextField {...at('registrationClosesOn')} type="date" />
      </fieldset>
    </Group>
  )
}

/** Fills in the rules of what people commonly play; each of them may be changed afterward. */
export const PresetButtons = ({ form }: FieldsProps) => (
  <Group title="Begin with" note="Fills in all rules below. Change what is different with you.">
    <div className="flex flex-wrap gap-2">
      {(['pairs', 'alone', 'scramble'] as const).map((name) => (
        <Button
          key={name}
          tone="quiet"
          size="tight"
          onClick={() => form.setValue('rules', rulesOfPreset(name), { shouldDirty: true, shouldValidate: true })}
        >
          {presets[name].label}
        </Button>
      ))}
    </div>
  </Group>
)

/** What is played, when, and against whom. */
export function PlayFields({ form, rules }: RulesProps) {
  const at = fieldsAt(form, ruleLabels)
  const isShared = sharesBall(rules.format)
  const unit = rules.teamSize === 1 ? 'players' : 'teams'

  return (
    <Group title="Play">
      <div className="grid gap-3 sm:grid-cols-2">
        <ChoiceField {...at('rules.format')} words={formats} />
        <ChoiceField {...at('rules.by')} words={byWords} />
        <ChoiceField {...at('rules.holes')} words={{ 9: '9', 18: '18' }} options={asNumber} />
        <WholeField
          {...at('rules.bestBalls')}
          hint={
            isShared ? 'The team shares one ball: 1.' : `The best so many balls of a team, up to ${rules.teamSize}.`
          }
        />
        <WholeField {...at('rules.weeks')} hint="Without the playoffs, which come after them." />
        <ChoiceField {...at('rules.schedule')} words={scheduleWords} hint="In a match, two share a bay." />
      </div>
      <WindowFields form={form} rules={rules} />
      <div className="grid gap-3 sm:grid-cols-2">
        <MostFields form={form} rules={rules} />
        <ChoiceField {...at('rules.unplayedHoles')} words={unplayedWords} />
        <WholeField {...at('rules.playAhead')} unit="rounds" hint="Before their evening; 0 for none." />
        <WholeField {...at('rules.makeUpDays')} unit="days" hint="After the evening; 0 where a round is not made up." />
        <WholeField {...at('rules.playoffs.teams')} unit={unit} hint="The best so many; 0 without playoffs." />
      </div>
      <h3 className="text-sm font-semibold">At the simulator</h3>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        <WholeField {...at('rules.simulator.gimmeFeet')} unit="feet" />
        <WholeField {...at('rules.simulator.mulligans')} />
        <TextField {...at('rules.simulator.wind')} />
        <TextField {...at('rules.simulator.greens')} />
      </div>
    </Group>
  )
}

/** An evening has starts; a window has days, and each pairing books its bay. */
function WindowFields({ form, rules: { play } }: RulesProps) {
  const at = fieldsAt(form, ruleLabels)
  const choose = (kind: string) =>
    form.setValue('rules.play', kind === 'window' ? { kind: 'window', days: 7 } : { kind: 'evening' }, {
      shouldDirty: true,
    })

  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <KindField label={ruleLabels['rules.play.kind']} words={playWords} value={play.kind} onChoose={choose} />
      {play.kind === 'window' ? (
        <WholeField {...at('rules.play.days')} unit="days" />
      ) : (
        <WholeField {...at('rules.starts')} hint="How often a bay is played in one evening, one after the other." />
      )}
    </div>
  )
}

interface KindFieldProps {
  label: string
  hint?: string
  words: Readonly<Record<string, string>>
  value: string
  onChoose: (kind: string) => void
}

/** A choice on which other fields depend. */
const KindField = ({ label, hint, words, value, onChoose }: KindFieldProps) => (
  <Field label={label} hint={hint}>
    {(ids) => (
      <Select {...ids} isTight value={value} onChange={({ target }) => onChoose(target.value)}>
        {Object.entries(words).map(([kind, word]) => (
          <option key={kind} value={kind}>
            {word}
          </option>
        ))}
      </Select>
    )}
  </Field>
)

function MostFields({ form, rules: { mostOfHole } }: RulesProps) {
  const choose = (kind: string) => {
    const next: LeagueRules['mostOfHole'] =
      kind === 'over_par' ? { kind, strokes: 4 } : { kind: kind === 'none' ? 'none' : 'net_double_bogey' }
    form.setValue('rules.mostOfHole', next, { shouldDirty: true })
  }

  return (
    <>
      <KindField
        label={ruleLabels['rules.mostOfHole.kind']}
        words={mostWords}
        value={mostOfHole.kind}
        onChoose={choose}
      />
      {mostOfHole.kind === 'over_par' && (
        <WholeField {...fieldsAt(form, ruleLabels)('rules.mostOfHole.strokes')} unit="strokes" />
      )}
    </>
  )
}

/** Who takes part, by which handicap, and what happens when somebody is absent. */
export function PeopleFields({ form, rules }: RulesProps) {
  const at = fieldsAt(form, ruleLabels)
  const room = useRoom(form)

  return (
    <Group title="People">
      <div className="grid gap-3 sm:grid-cols-2">
        <WholeField {...at('rules.teamSize')} hint="1 where everybody plays for themselves." />
        <WholeField
          {...at('rules.teams')}
          label={rules.teamSize === 1 ? 'Places for players' : ruleLabels['rules.teams']}
          hint={room?.kind === 'evening' ? (room.misfit ?? `The evening holds ${room.holds}.`) : undefined}
        />
        <FlightFields form={form} rules={rules} />
      </div>
      <div className="grid gap-3 sm:grid-cols-2">
        <SystemFields form={form} rules={rules} />
        <NumbersField
          form={form}
          path="rules.handicap.allowancePercents"
          hint="One for all, or one for each player of a team, the lowest handicap first: 35 15."
        />
        <ChoiceField {...at('rules.handicap.lockedAt')} words={lockWords} />
        <IndexField form={form} path="rules.handicap.highestIndex10" />
        <IndexField
          form={form}
          path="rules.handicap.highestStart10"
          hint="Without an index, until three rounds are played."
        />
      </div>
      <AbsenceFields form={form} rules={rules} />
    </Group>
  )
}

function SystemFields({ form, rules: { handicap } }: RulesProps) {
  const at = fieldsAt(form, ruleLabels)
  const choose = (system: string) => {
    const { average = usualAverage, ...others } = handicap
    const next: LeagueRules['handicap'] =
      system === 'league_average'
        ? { ...others, system, average }
        : { ...others, system: system === 'none' ? 'none' : 'whs' }
    form.setValue('rules.handicap', next, { shouldDirty: true })
  }

  return (
    <>
      <KindField
        label={ruleLabels['rules.handicap.system']}
        words={systemWords}
        value={handicap.system}
        onChoose={choose}
      />
      {handicap.system === 'league_average' && (
        <>
          <WholeField {...at('rules.handicap.average.dropWorst')} />
          <WholeField {...at('rules.handicap.average.percent')} hint="Of the mean over par." unit="%" />
          <IndexField form={form} path="rules.handicap.average.mostRise10" hint="Down it goes as it may." />
        </>
      )}
    </>
  )
}

function FlightFields({ form, rules: { flights } }: RulesProps) {
  const choose = (kind: string) => {
    const next: LeagueRules['flights'] =
      kind === 'cuts' ? { kind, upTo10: [120] } : kind === 'equal' ? { kind, count: 2 } : { kind: 'none' }
    form.setValue('rules.flights', next, { shouldDirty: true })
  }

  return (
    <>
      <KindField
        label={ruleLabels['rules.flights.kind']}
        hint="Each flight has standings of its own."
        words={flightWords}
        value={flights.kind}
        onChoose={choose}
      />
      {flights.kind === 'cuts' && (
        <IndexesField form={form} path="rules.flights.upTo10" hint="All but the last: 9.0 18.0 makes three flights." />
      )}
      {flights.kind === 'equal' && <WholeField {...fieldsAt(form, ruleLabels)('rules.flights.count')} />}
    </>
  )
}

function AbsenceFields({ form, rules: { absence } }: RulesProps) {
  const at = fieldsAt(form, ruleLabels)

  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <ChoiceField {...at('rules.absence.ghost')} words={ghostWords} hint="Where there is no sub." />
      {absence.ghost !== 'none' && <WholeField {...at('rules.absence.penaltyStrokes')} unit="strokes" />}
      {absence.ghost !== 'none' && (
        <div className="grid">
          <CheckField {...at('rules.absence.wins')} />
          <CheckField {...at('rules.absence.loses')} />
        </div>
      )}
    </div>
  )
}

/** What a round gives, what of it counts, and who is first of those who are level. */
export function PointsFields({ form }: FieldsProps) {
  const at = fieldsAt(form, ruleLabels)

  return (
    <Group title="Points" note="What a round gives for the season. Whatever is 0, or empty, gives none.">
      <div className="grid gap-3 sm:grid-cols-2">
        <WholeField {...at('rules.points.perHole')} hint="Of a match; who halves has half." />
        <WholeField {...at('rules.points.perMatch')} />
        <WholeField {...at('rules.points.lowGross')} />
        <WholeField {...at('rules.points.played')} />
      </div>
      <NumbersField
        form={form}
        path="rules.points.perPlace"
        hint="Of all who play the round, the first place first: 20 18 16. Who tie share."
      />
      <div className="grid gap-3 sm:grid-cols-2">
        <NumbersField form={form} path="rules.points.lowRounds.net" hint="Beside them: 5 3 1." />
        <NumbersField form={form} path="rules.points.lowRounds.gross" hint="Beside them: 5 3 1." />
      </div>
      <WholeField {...at('rules.dropWorst')} unit="rounds" />
      <TiesField form={form} />
    </Group>
  )
}

/** What a player pays, and how. */
export function MoneyFields({ form, rules: { fee } }: RulesProps) {
  const at = fieldsAt(form, ruleLabels)
  const of = fee.kind === 'evening' ? 'for an evening' : 'for the season'

  return (
    <Group title="Money" note={`For each player, ${of}.`}>
      <div className="grid gap-3 sm:grid-cols-2">
        <ChoiceField {...at('rules.fee.kind')} words={feeWords} />
        {fee.kind === 'installments' ? <WholeField {...at('rules.fee.installments')} /> : <span />}
        <SumField isTight {...at('rules.fee.cents')} />
        <SumField isTight optional {...at('rules.fee.memberCents')} hint="Empty where members pay the same." />
      </div>
    </Group>
  )
}

/** What everybody reads of it, beside its rules. */
export function TextFields({ form }: FieldsProps) {
  const at = fieldsAt(form, seasonLabels)

  return (
    <Group title="What everybody reads" note="On the league pages, in your own words.">
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField {...at('summary')} isLong optional />
        <TextField {...at('scoring')} isLong optional />
        <TextField {...at('handicapRule')} isLong optional />
        <TextField {...at('substituteRule')} isLong optional />
        <TextField {...at('prizes')} isLong optional />
      </div>
    </Group>
  )
}

/** Of a season that is played its rules stand, until they are changed from a later round on. */
export function LaterFields({ form, nextRound }: FieldsProps & { nextRound: number }) {
  const at = fieldsAt(form, seasonLabels)
  const isOn = form.watch('later') !== null

  return (
    <Group
      title="Other rules from a later round on"
      note="Play has begun, so the rules below stand as they are. Other ones hold from a round that has not begun; the size of a team, the number of rounds and the fee stay."
    >
      <label className="flex min-h-row items-center gap-2 text-sm">
        <input
          type="checkbox"
          className="size-4.5 accent-fairway"
          checked={isOn}
          onChange={() =>
            form.setValue('later', isOn ? null : { fromRound: nextRound, reason: '' }, { shouldDirty: true })
          }
        />
        Change them
      </label>
      {isOn && (
        <div className="grid gap-3 sm:grid-cols-2">
          <WholeField {...at('later.fromRound')} />
          <TextField {...at('later.reason')} hint="Everybody who plays may read it." />
        </div>
      )}
    </Group>
  )
}
