import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'

import { useAct } from '#client/api/use-act.ts'
import { cashMovesOf, moveCash } from '#client/checkout/register/queries.ts'
import { SumField, useStudio } from '#client/settings/service.ts'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { ReasonField } from '#client/ui/forms/ReasonField.tsx'
import { RequestForm } from '#client/ui/forms/RequestForm.tsx'
import { Select } from '#client/ui/forms/Select.tsx'
import { TypedSum } from '#client/ui/forms/typed.ts'
import { useRequestForm } from '#client/ui/forms/use-request-form.ts'
import { Panel } from '#client/ui/record/Panel.tsx'
import { type CashMove, type Drawer, type MoveKind, NewCashMove } from '#shared/payments/drawers-contract.ts'

/** A direction's label, its past form, and an example of a reason. */
const moveWords: Record<MoveKind, { choice: string; done: string; why: string }> = {
  added: { choice: 'Put in, from the bank', done: 'Put in', why: 'More coins' },
  banked: { choice: 'Take out, to the bank', done: 'To the bank', why: 'The drawer is full' },
  spent: { choice: 'Pay something small', done: 'Paid', why: 'Milk for the coffee' },
}

interface CashPanelProps {
  name: string
  session: NonNullable<Drawer['session']>
  onClose: () => void
}

/** Cash in and out that is no sale; the movements so far stand below. */
export function CashPanel({ name, session, onClose }: CashPanelProps) {
  const { clock } = useStudio()
  const { data: moves, error } = useQuery(cashMovesOf(session.id))

  return (
    <Panel title={`Cash in or out of ${name}`} onClose={onClose}>
      <MoveCash sessionId={session.id} onMoved={onClose} />
      <h3 className="mt-2 text-sm font-semibold text-muted">Since {clock(session.openedAt)}</h3>
      {error ? (
        <Notice kind="problem">{error.message}</Notice>
      ) : moves ? (
        <CashMoves moves={moves} empty="Nothing was put in or taken out." />
      ) : (
        <Skeleton className="h-14" />
      )}
    </Panel>
  )
}

const kinds: readonly MoveKind[] = ['banked', 'added', 'spent']

const TypedCashMove = NewCashMove.extend({ cents: TypedSum.pipe(NewCashMove.shape.cents) })

const fields = [
  { name: 'kind', label: 'What' },
  { name: 'cents', label: 'Sum' },
  { name: 'reason', label: 'Reason' },
] as const

/** Direction, amount and reason, all for the books. */
function MoveCash({ sessionId, onMoved }: { sessionId: string; onMoved: () => void }) {
  const { money } = useStudio()
  const request = useRequestForm({
    schema: TypedCashMove,
    defaultValues: { kind: 'banked', cents: Number.NaN, reason: '' },
    fields,
    sending: useMoving(sessionId, onMoved),
  })
  const { form } = request
  const [kind, cents] = useWatch({ control: form.control, name: ['kind', 'cents'] })
  const { done, why } = moveWords[kind]

  return (
    <RequestForm
      request={request}
      verb={cents > 0 ? `${done} ${money(cents)}` : done}
      otherwise="Nothing is written down"
    >
      <Field label="What">
        {(ids) => (
          <Select {...ids} data-first {...form.register('kind')}>
            {kinds.map((one) => (
              <option key={one} value={one}>
                {moveWords[one].choice}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <SumField form={form} path="cents" label="Sum" />
      <ReasonField
        hint={`Such as “${why}”. Kept with your name.`}
        error={form.formState.errors.reason?.message}
        {...form.register('reason')}
      />
    </RequestForm>
  )
}

function useMoving(sessionId: string, onMoved: () => void) {
  const { money } = useStudio()

  return useAct((body: NewCashMove) => moveCash(sessionId, body), {
    done: (move) => `${moveWords[move.kind].done}: ${money(move.cents)}`,
    onDone: () => onMoved(),
    touches: [['drawers']],
  })
}

/** Each movement with person and reason. */
export function CashMoves({ moves, empty }: { moves: readonly CashMove[]; empty?: string }) {
  const { studio, figure, clock } = useStudio()
  if (moves.length === 0) return empty === undefined ? null : <p className="text-sm text-muted">{empty}</p>

  return (
    <ul
      aria-label={`Cash in and out, ${studio.currency}`}
      className="divide-y divide-line border-y border-line text-sm"
    >
      {moves.map(({ id, kind, cents, reason, by, at }) => (
        <li key={id} className="py-1.5">
          <p className="flex justify-between gap-3 font-medium">
            <span>{moveWords[kind].done}</span>
            <span className="figures">
              {kind === 'added' ? '' : '-'}
              {figure(cents)}
            </span>
          </p>
          <p className="wrap-anywhere text-muted">
            {clock(at)}, {by}, {reason}
          </p>
        </li>
      ))}
    </ul>
  )
}
