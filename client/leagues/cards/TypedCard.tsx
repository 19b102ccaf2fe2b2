import { useQueryClient } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { type KeyboardEvent, useRef, useState } from 'react'

import { call } from '#client/api/call.ts'
import { useAct } from '#client/api/use-act.ts'
import { resultsKey } from '#client/leagues/results/queries.ts'
import { ActDialog } from '#client/ui/ActDialog.tsx'
import { Badge } from '#client/ui/Badge.tsx'
import { Button } from '#client/ui/Button.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { tightControlLook } from '#client/ui/forms/control-look.ts'
import { type CardHole, cardsContract, type LeagueCard } from '#shared/leagues/cards/contract.ts'
import { counted } from '#shared/words.ts'

import { CardPhotos } from './CardPhotos.tsx'
import { cardsKey, roundCardsQuery } from './queries.ts'

const textOf = ({ status, strokes }: CardHole) =>
  status === 'entered' ? (strokes === null ? 'X' : String(strokes)) : ''

const isStrokes = (text: string) => /^(?:[1-9]|1\d|20|x)$/i.test(text)

/** A number that no further digit can follow. */
const isDone = (text: string) => /^(?:[3-9]|\d\d|x)$/i.test(text)

/** A card in one row of fields; what is typed counts, and settles what is disputed. */
export function TypedCard({ card }: { card: LeagueCard }) {
  const { entryId, round, holes } = card
  const params = { roundId: round.id, entryId }
  const [typed, setTyped] = useState<Record<number, string>>({})
  const [correction, correct] = useState<(number | null)[]>()
  const row = useRef<HTMLFormElement>(null)
  const save = useSaving(card, () => {
    setTyped({})
    correct(undefined)
  })
  const texts = holes.map((hole) => typed[hole.hole] ?? textOf(hole))
  const last = texts.findLastIndex((text) => text !== '')
  const problems = texts.map((text, at) => at <= last && !isStrokes(text))
  const isPublished = round.status === 'published' || round.status === 'amended'
  const mayType = isPublished || round.status === 'open' || round.status === 'closed'

  function send() {
    if (last === -1 || problems.some(Boolean)) return
    const strokes = texts.slice(0, last + 1).map((text) => (text.toLowerCase() === 'x' ? null : Number(text)))
    if (isPublished) {
      correct(strokes)
      return
    }
    save.mutate({ params, body: { strokes } })
    firstFieldBelow(row.current)?.focus()
  }

  return (
    <>
      <form
        ref={row}
        aria-label={`Card of ${card.name}`}
        className="grid gap-2 rounded border border-line bg-surface px-3 py-2"
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <Head card={card} verb={mayType ? (isPublished ? 'Correct' : 'Save') : undefined} isSaving={save.isPending} />
        <div className="grid grid-cols-9 gap-1">
          {holes.map((hole, at) => (
            <HoleField
              key={hole.hole}
              hole={hole}
              text={texts[at] ?? ''}
              isWrong={problems[at] ?? false}
              mayType={mayType}
              // Who types fast is at the next hole before this one is drawn.
              type={(text) => setTyped((before) => ({ ...before, [hole.hole]: text }))}
            />
          ))}
        </div>
        <p className="text-sm text-flag-deep empty:hidden">
          {holes
            .filter(({ status }) => status === 'disputed')
            .map((hole) => `Hole ${hole.hole} is disputed: ${numbersOf(hole)}. `)}
          {problems.some(Boolean) &&
            Object.keys(typed).length > 0 &&
            'Write 1 to 20, or X, in each hole up to the last one.'}
        </p>
        {save.error && !correction && <Refusal error={save.error} />}
      </form>
      <CardPhotos roundId={round.id} entryId={entryId} name={card.name} mayAdd mayRemove />
      {correction && (
        <Correction
          name={card.name}
          save={save}
          onAct={(reason) => save.mutate({ params, body: { strokes: correction, reason } })}
          onClose={() => correct(undefined)}
        />
      )}
    </>
  )
}

interface HeadProps {
  card: LeagueCard
  /** Left out where nothing can be typed. */
  verb: string | undefined
  isSaving: boolean
}

const Head = ({ card, verb, isSaving }: HeadProps) => (
  <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
    <span className="font-semibold">{card.name}</span>
    <span className="text-sm text-muted figures">
      {card.team.name !== card.name && `${card.team.name}, `}
      {counted(card.strokes, 'stroke')} from {card.tee}
    </span>
    <State card={card} />
    <span className="ml-auto flex gap-2">
      <CopyLink card={card} />
      {verb && (
        <Button type="submit" size="tight" tone="quiet" busy={isSaving}>
          {verb}
        </Button>
      )}
    </span>
  </p>
)

/** Writes a card, and shows it as it was answered. */
function useSaving({ name, round, entryId }: LeagueCard, onSaved: () => void) {
  const queries = useQueryClient()

  return useAct(cardsContract.putCard, {
    done: () => `Card of ${name} saved.`,
    touches: [cardsKey, resultsKey],
    onDone(saved) {
      queries.setQueryData(
        roundCardsQuery(round.id).queryKey,
        (known) => known && { ...known, cards: known.cards.map((one) => (one.entryId === entryId ? saved : one)) },
      )
      onSaved()
    },
  })
}

interface CorrectionProps {
  name: string
  save: ReturnType<typeof useSaving>
  onAct: (reason: string) => void
  onClose: () => void
}

/** A card of a round that is published is corrected with a reason. */
const Correction = ({ name, save, onAct, onClose }: CorrectionProps) => (
  <ActDialog
    title={`Correct the card of ${name}?`}
    act={save}
    verb="Correct the card"
    otherwise="It is not corrected"
    reason="required"
    onClose={onClose}
    onAct={({ reason }) => onAct(reason)}
  >
    <p>
      Places, points and handicaps stay as they were published until the round is published again in the league week.
    </p>
  </ActDialog>
)

function CopyLink({ card: { round, entryId, name } }: { card: LeagueCard }) {
  const copy = useAct(
    async () => {
      const { url } = await call(cardsContract.linkCard, { params: { roundId: round.id, entryId }, body: {} })
      await navigator.clipboard.writeText(url)
    },
    { done: () => `Link to the card of ${name} copied.`, failsInToast: true },
  )

  return (
    <Button tone="plain" size="tight" busy={copy.isPending} onClick={() => copy.mutate()}>
      Copy link
    </Button>
  )
}

interface HoleFieldProps {
  hole: CardHole
  text: string
  isWrong: boolean
  mayType: boolean
  type: (text: string) => void
}

/** Goes on by itself once no further digit can follow. */
const HoleField = ({ hole, text, isWrong, mayType, type }: HoleFieldProps) => (
  <label className="grid gap-0.5 text-center text-sm text-muted figures">
    <span>
      {hole.hole}
      <span className="max-sm:hidden"> par {hole.par}</span>
    </span>
    <input
      className={clsx(tightControlLook, 'px-1! text-center', hole.status === 'disputed' && 'bg-blush')}
      aria-label={`Hole ${hole.hole}${hole.status === 'disputed' ? `, disputed: ${numbersOf(hole)}` : ''}`}
      aria-invalid={isWrong || undefined}
      inputMode="numeric"
      autoComplete="off"
      maxLength={2}
      disabled={!mayType}
      placeholder={hole.status === 'disputed' ? '?' : undefined}
      value={text}
      onFocus={(event) => event.currentTarget.select()}
      onKeyDown={goByArrow}
      onChange={({ currentTarget }) => {
        const next = currentTarget.value.trim().toUpperCase()
        type(next)
        if (isDone(next)) beside(currentTarget, 1)?.focus()
      }}
    />
  </label>
)

function goByArrow(event: KeyboardEvent<HTMLInputElement>): void {
  const by = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0
  if (by === 0) return
  event.preventDefault()
  beside(event.currentTarget, by)?.focus()
}

/** `4 or 5`. */
const numbersOf = ({ entries }: CardHole) =>
  [...new Set(entries.map(({ strokes }) => (strokes === null ? 'X' : String(strokes))))].join(' or ')

function State({ card: { holes, attested } }: { card: LeagueCard }) {
  const entered = holes.filter(({ status }) => status === 'entered').length
  if (holes.some(({ status }) => status === 'disputed')) return <Badge tone="danger">Disputed</Badge>
  if (attested) return <Badge tone="success">{attestedWords[attested.as]}</Badge>
  if (entered === holes.length) return <Badge tone="information">Not attested</Badge>

  return <Badge tone="warning">{entered === 0 ? 'Missing' : `${entered} of ${holes.length}`}</Badge>
}

const attestedWords = { opponent: 'Attested', desk: 'Typed by the desk', import: 'Imported' } as const

function beside(field: HTMLInputElement, by: number): HTMLInputElement | undefined {
  const fields = [...(field.form?.querySelectorAll('input') ?? [])]

  return fields[fields.indexOf(field) + by]
}

/** The first field of the card below. */
const firstFieldBelow = (row: HTMLFormElement | null): HTMLInputElement | null =>
  row?.parentElement?.nextElementSibling?.querySelector('input') ?? null
