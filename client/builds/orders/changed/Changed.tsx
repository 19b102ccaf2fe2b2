import { useRef, useState } from 'react'

import { call } from '#client/api/call.ts'
import { useAct } from '#client/api/use-act.ts'
import { Changes } from '#client/builds/Changes.tsx'
import { buildsKey } from '#client/builds/order-queries.ts'
import { keyOf, type PartFates, TakenParts } from '#client/builds/orders/cancel/TakenParts.tsx'
import { usePermissions } from '#client/permissions/service.ts'
import { useAskedAct } from '#client/routing/asked-act.ts'
import { useStudio } from '#client/settings/service.ts'
import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { Select } from '#client/ui/forms/Select.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import { RecordPart } from '#client/ui/record/Record.tsx'
import { buildChangesContract } from '#shared/builds/orders/answer-contract.ts'
import { BackTo, type BuildChange, type ChangeAsk, Rebalanced } from '#shared/builds/orders/changed-contract.ts'
import type { Build } from '#shared/builds/orders/contract.ts'
import { stages, stageWords } from '#shared/builds/orders/stages.ts'

const askWords: Record<ChangeAsk, string> = {
  begun: 'The bench has begun it: say where it goes on.',
  maker: 'Its maker builds what was agreed before: tell them what is another now.',
  rebalance: 'Its length, lie or shaft is another: an L.A.B. putter is balanced anew.',
}

const rebalancedWords: Record<Rebalanced, string> = {
  factory: 'Its maker balances it',
  bench: 'We balance it here',
  not_needed: 'It needs nothing',
}

/** Changes since the order; for begun clubs it asks at which stage the bench goes on. */
export function Changed({ build }: { build: Build }) {
  const mayEdit = usePermissions().holds('edit_builds/builds')

  return build.changes.map((change) => (
    <RecordPart key={change.id} title={`Changed by ${change.quote.number}`}>
      <Changes changes={change.changes} />
      {change.asks.length > 0 &&
        (change.answeredAt === null ? (
          <WaitsForBench build={build} change={change} mayEdit={mayEdit} />
        ) : (
          <Answered change={change} />
        ))}
    </RecordPart>
  ))
}

function Answered({ change: { answeredAt, answeredBy, backTo, rebalanced, note } }: { change: BuildChange }) {
  const { moment } = useStudio()
  const said = [
    backTo ? `back to ${stageWords[backTo].label.toLowerCase()}` : 'it went on where it was',
    ...(rebalanced ? [rebalancedWords[rebalanced].toLowerCase()] : []),
    ...(note ? [note] : []),
  ]

  return (
    <p className="mt-2 text-sm text-muted wrap-anywhere">
      {answeredBy ?? 'Somebody'}, {answeredAt && moment(answeredAt)}: {said.join(', ')}
    </p>
  )
}

interface WaitsForBenchProps {
  build: Build
  change: BuildChange
  mayEdit: boolean
}

const WaitsForBench = ({ build, change, mayEdit }: WaitsForBenchProps) => (
  <div className="mt-3 grid gap-3">
    <Notice kind="warning" title="It waits for the bench">
      {change.asks.map((ask) => (
        <p key={ask}>{askWords[ask]}</p>
      ))}
    </Notice>
    {mayEdit && <AnswerForm build={build} change={change} />}
  </div>
)

/** The stages that the bench may return to: none after the current one. */
function placesOf({ status, stage }: Build) {
  if (status === 'in_build') {
    const at = stage === null ? stages.length : stages.indexOf(stage)
    return BackTo.options.filter((one) => at < 0 || stages.indexOf(one) <= at)
  }

  return ['qc', 'qc_failed', 'qc_passed', 'ready'].includes(status) ? BackTo.options : []
}

interface Answer {
  backTo: string
  rebalanced: string
  note: string
  fates: PartFates
}

const partsOf = ({ leftOver }: BuildChange) => leftOver.map((part) => ({ ...part, costCents: null }))

function useAnswering(build: Build, change: BuildChange, { backTo, rebalanced, note, fates }: Answer) {
  return useAct(
    () => {
      const place = BackTo.safeParse(backTo).data
      const balance = Rebalanced.safeParse(rebalanced).data
      return call(buildChangesContract.answerBuildChange, {
        params: { buildId: build.id, changeId: change.id },
        body: {
          version: build.version,
          ...(place && { backTo: place }),
          ...(balance && { rebalanced: balance }),
          ...(note.trim() && { note: note.trim() }),
          parts: partsOf(change).flatMap((part) => {
            const fate = fates[keyOf(part)]
            return fate ? [{ clubId: part.clubId, itemId: part.itemId, fate }] : []
          }),
        },
      })
    },
    { touches: [buildsKey] },
  )
}

function AnswerForm({ build, change }: { build: Build; change: BuildChange }) {
  const form = useRef<HTMLFormElement>(null)
  useAskedAct({ answer: () => form.current?.querySelector<HTMLElement>('select, input, button')?.focus() })
  const [answer, setAnswer] = useState<Answer>({ backTo: '', rebalanced: '', note: '', fates: {} })
  const type = (more: Partial<Answer>) => setAnswer((now) => ({ ...now, ...more }))
  const answering = useAnswering(build, change, answer)
  const parts = partsOf(change)

  return (
    <form
      ref={form}
      className="grid max-w-xl gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (!answering.isPending) answering.mutate()
      }}
    >
      <Choices build={build} change={change} answer={answer} onType={type} />
      {parts.length > 0 && (
        <TakenParts
          parts={parts}
          fates={answer.fates}
          onFate={(alike, fate) =>
            type({ fates: { ...answer.fates, ...Object.fromEntries(alike.map((part) => [keyOf(part), fate])) } })
          }
        />
      )}
      <Field label="Note" optional>
        {(ids) => (
          <TextInput
            {...ids}
            maxLength={300}
            value={answer.note}
            onChange={({ target }) => type({ note: target.value })}
          />
        )}
      </Field>
      {answering.error && <Refusal title="It is not said yet" error={answering.error} />}
      <Button type="submit" size="tight" busy={answering.isPending} className="justify-self-start">
        Go on
      </Button>
    </form>
  )
}

interface ChoicesProps {
  build: Build
  change: BuildChange
  answer: Answer
  onType: (more: Partial<Answer>) => void
}

function Choices({ build, change, answer, onType }: ChoicesProps) {
  const places = placesOf(build)

  return (
    <>
      {places.length > 0 && (
        <Field label="Where it goes on">
          {(ids) => (
            <Select {...ids} value={answer.backTo} onChange={({ target }) => onType({ backTo: target.value })}>
              <option value="">Where it is, and is checked anew</option>
              {places.map((place) => (
                <option key={place} value={place}>
                  Back to {stageWords[place].label.toLowerCase()}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      {change.asks.includes('rebalance') && (
        <Field label="Who balances it">
          {(ids) => (
            <Select
              {...ids}
              required
              value={answer.rebalanced}
              onChange={({ target }) => onType({ rebalanced: target.value })}
            >
              <option value="">Choose</option>
              {Rebalanced.options.map((one) => (
                <option key={one} value={one}>
                  {rebalancedWords[one]}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
    </>
  )
}
