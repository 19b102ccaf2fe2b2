import { useForm, type UseFormRegisterReturn, useWatch } from 'react-hook-form'

import { focusSerials, SerialsField } from '#client/catalog/service.ts'
import { type NewReceipt, receivePurchase } from '#client/inventory/purchasing/queries.ts'
import { CameLine } from '#client/inventory/receiving/CameLine.tsx'
import { ReceivePart } from '#client/inventory/receiving/ReceivePart.tsx'
import { leftOf, lineOfCode } from '#client/inventory/receiving/receiving.ts'
import { useReceiving } from '#client/inventory/receiving/use-receiving.ts'
import { useScansOnce } from '#client/inventory/use-scans-once.ts'
import { Field } from '#client/ui/forms/Field.tsx'
import { Stepper } from '#client/ui/forms/Stepper.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import type { PurchaseLine, PurchaseOrder } from '#shared/inventory/purchasing/purchase.ts'

import { OtherItems } from './OtherItems.tsx'

interface ReceiveProps {
  order: PurchaseOrder
  onDone: () => void
}

interface Receipt {
  /** Of a line, by its id. */
  counts: Record<string, number>
  serials: Record<string, string[]>
  others: OtherItem[]
  note: string
}

type OtherItem = NonNullable<NewReceipt['others']>[number]

/** What came of an order, with what nobody ordered, and what is wrong with it. */
export function ReceiveForm({ order: { id, lines, version }, onDone }: ReceiveProps) {
  const { control, getValues, register, setValue } = useForm<Receipt>({
    defaultValues: { counts: {}, serials: {}, others: [], note: '' },
  })
  const [counts, serials, others] = useWatch({ control, name: ['counts', 'serials', 'others'] })
  const receiving = useReceiving((body: NewReceipt) => receivePurchase(id, body), onDone)
  const came = cameOf(lines, counts, serials)
  const said = useScanning(lines, (lineId) => setValue(`counts.${lineId}`, (getValues(`counts.${lineId}`) ?? 0) + 1))

  return (
    <ReceivePart
      said={said}
      total={[...came, ...others].reduce((sum, { quantity }) => sum + quantity, 0)}
      receiving={receiving}
      onAllCame={() => setValue('counts', Object.fromEntries(lines.map((line) => [line.id, leftOf(line)])))}
      onReceive={() => receiving.mutate({ lines: came, others, note: getValues('note').trim(), version })}
      onDone={onDone}
    >
      <ul className="border-t border-line">
        {lines.map((line) => (
          <Counted
            key={line.id}
            line={line}
            count={counts[line.id] ?? 0}
            serials={serials[line.id] ?? []}
            onSerials={(named) => setValue(`serials.${line.id}`, named)}
            onCount={(count) => setValue(`counts.${line.id}`, count)}
          />
        ))}
      </ul>
      <OtherItems others={others} onChange={(changed) => setValue('others', [...changed])} />
      <Note {...register('note')} />
    </ReceivePart>
  )
}

const Note = (registered: UseFormRegisterReturn) => (
  <div className="max-w-md">
    <Field label="Delivery note, or what is wrong with it" optional>
      {(ids) => <TextInput {...ids} isTight maxLength={300} {...registered} />}
    </Field>
  </div>
)

/** As many of a line as are counted; of what is told apart, as many as are named. */
const cameOf = (
  lines: readonly PurchaseLine[],
  counts: Readonly<Record<string, number>>,
  serials: Readonly<Record<string, string[]>>,
) =>
  lines.flatMap(({ id, bySerial }) => {
    const named = serials[id] ?? []
    const quantity = bySerial ? named.length : (counts[id] ?? 0)
    return quantity === 0 ? [] : [{ lineId: id, quantity, ...(bySerial && { serials: named }) }]
  })

/** Says what the last scan was. */
const useScanning = (lines: readonly PurchaseLine[], onOne: (lineId: string) => void): string =>
  useScansOnce((code) => {
    const line = lineOfCode(lines, code)
    if (line?.bySerial) {
      focusSerials(line.id)
      return `${line.sku}: now the serial of the piece.`
    }
    if (line) onOne(line.id)

    return line ? `${line.sku}: one more` : `${code} is not on this order. Add it below if you keep it.`
  })

interface CountedProps {
  line: PurchaseLine
  count: number
  serials: readonly string[]
  onCount: (count: number) => void
  onSerials: (serials: string[]) => void
}

function Counted({ line, serials, onCount, onSerials, ...typed }: CountedProps) {
  const { id, sku, quantity, received, bySerial } = line
  const count = bySerial ? serials.length : typed.count

  return (
    <CameLine line={line} note={count > 0 && <Difference more={received + count - quantity} />}>
      {bySerial ? (
        <SerialsField
          label={`Serials of ${sku}`}
          hint="One for each piece that came."
          of={id}
          serials={serials}
          onChange={onSerials}
        />
      ) : (
        <Stepper noun={sku} value={count} most={99_999} onChange={onCount} />
      )}
    </CameLine>
  )
}

/** From what was ordered. */
function Difference({ more }: { more: number }) {
  if (more > 0) return <strong className="text-ink">, {more} more than ordered</strong>

  return more < 0 && `, ${-more} on back-order`
}
