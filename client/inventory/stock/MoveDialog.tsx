import { useWatch } from 'react-hook-form'

import { useAct } from '#client/api/use-act.ts'
import { SerialsField } from '#client/catalog/service.ts'
import { moveStock, stockKey } from '#client/inventory/queries.ts'
import { SumField } from '#client/settings/service.ts'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { ReasonField } from '#client/ui/forms/ReasonField.tsx'
import { RequestForm } from '#client/ui/forms/RequestForm.tsx'
import { Select } from '#client/ui/forms/Select.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import { useRequestForm } from '#client/ui/forms/use-request-form.ts'
import type { StockRecord } from '#shared/inventory/contract.ts'

import { effectOf, fieldsOf, kinds, kindsOf, type MoveForm, moveOf, type TypedKind } from './typed-move.ts'

/** Writes down what came, was thrown away, was counted or is otherwise than the books say; shows first what is left then. */
export function MoveDialog({ item, onClose }: { item: StockRecord; onClose: () => void }) {
  const request = useRequestForm({
    schema: moveOf(item),
    // Of pieces that are told apart none is named yet.
    defaultValues: {
      kind: 'count',
      quantity: item.bySerial ? '0' : '',
      serials: [],
      unitCostCents: null,
      reason: '',
      fromPromised: false,
    },
    fields: fieldsOf(item),
    sending: useMoving(item, onClose),
  })
  const { form } = request
  const kind = useWatch({ control: form.control, name: 'kind' })

  return (
    <Dialog title={item.stock ? 'Count or adjust' : 'First count'} onClose={onClose}>
      <RequestForm request={request} verb={kinds[kind].verb} otherwise="Nothing is written down" onLeave={onClose}>
        {item.stock && (
          <Field label="What happened">
            {(ids) => (
              <Select {...ids} {...form.register('kind', { onChange: () => form.clearErrors('quantity') })}>
                {kindsOf(item).map(([one, { title }]) => (
                  <option key={one} value={one}>
                    {title}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        )}
        <HowMany item={item} form={form} />
        {kind !== 'scrap' && (
          <SumField
            form={form}
            path="unitCostCents"
            label="Cost of one"
            optional
            hint="Without it, the average of those there are."
          />
        )}
        {kind !== 'receive' && (item.stock?.reserved ?? 0) > 0 && (
          <label className="flex min-h-11 items-center gap-3">
            <input type="checkbox" className="size-5 accent-fairway" {...form.register('fromPromised')} />
            Promised ones are lost too: the work that was promised them last waits for others
          </label>
        )}
        <ReasonField required error={form.formState.errors.reason?.message} {...form.register('reason')} />
      </RequestForm>
    </Dialog>
  )
}

function useMoving({ name }: StockRecord, onClose: () => void) {
  return useAct(moveStock, {
    done: ({ onHand, waiting }) =>
      [`${name}: ${onHand} on hand`, ...waiting.map(({ number }) => `${number} waits`)].join(', '),
    onDone: () => onClose(),
    touches: [stockKey],
  })
}

const serialHints: Record<TypedKind, string> = {
  count: 'Name every piece that lies there: one that is not named is missing then.',
  receive: 'One for each piece that came.',
  scrap: 'One for each piece.',
  adjust: '',
}

/** So many; or which, where they are told apart. */
function HowMany({ item, form }: { item: StockRecord; form: MoveForm }) {
  const [kind, quantity, serials] = useWatch({ control: form.control, name: ['kind', 'quantity', 'serials'] })
  const { label, hint } = kinds[kind]
  const effect = effectOf(item, { kind, quantity })
  const problem = form.formState.errors.quantity?.message
  if (item.bySerial) {
    return (
      <SerialsField
        label="Serials"
        hint={`${serialHints[kind]} ${effect ?? ''}`.trim()}
        error={problem}
        isFirst
        serials={serials}
        onChange={(named) => {
          form.setValue('serials', named)
          form.setValue('quantity', String(named.length), { shouldValidate: form.formState.isSubmitted })
        }}
      />
    )
  }

  return (
    <Field label={label} hint={effect ?? hint} error={problem}>
      {(ids) => (
        <TextInput
          {...ids}
          data-first
          inputMode={kind === 'adjust' ? 'text' : 'numeric'}
          autoComplete="off"
          {...form.register('quantity')}
        />
      )}
    </Field>
  )
}
