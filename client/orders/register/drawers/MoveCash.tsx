import { useWatch } from 'react-hook-form'

import { useAct } from '#client/api/use-act.ts'
import { moveCash } from '#client/orders/register/queries.ts'
import { SumField } from '#client/settings/SumField.tsx'
import { useStudio } from '#client/settings/use-studio.ts'
import { Field } from '#client/ui/forms/Field.tsx'
import { ReasonField } from '#client/ui/forms/ReasonField.tsx'
import { RequestForm } from '#client/ui/forms/RequestForm.tsx'
import { Select } from '#client/ui/forms/Select.tsx'
import { TypedSum } from '#client/ui/forms/typed.ts'
import { useRequestForm } from '#client/ui/forms/use-request-form.ts'
import { type MoveKind, NewCashMove } from '#shared/payments/drawers-contract.ts'

import { moveWords } from './move-words.ts'

const kinds: readonly MoveKind[] = ['banked', 'added', 'spent']

const CashMove = NewCashMove.extend({ cents: TypedSum.pipe(NewCashMove.shape.cents) })

const fields = [
  { name: 'kind', label: 'What' },
  { name: 'cents', label: 'Sum' },
  { name: 'reason', label: 'Reason' },
] as const

/** Which way, how much, and why: all three are in the books. */
export function MoveCash({ sessionId, onMoved }: { sessionId: string; onMoved: () => void }) {
  const { money } = useStudio()
  const request = useRequestForm({
    schema: CashMove,
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
