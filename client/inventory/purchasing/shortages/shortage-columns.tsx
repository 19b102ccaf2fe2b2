import { JobLink } from '#client/inventory/JobLink.tsx'
import { stockPath } from '#client/inventory/stock-path.ts'
import { BringButtons } from '#client/inventory/transfers/BringButtons.tsx'
import { columnsOf, figures, roomy } from '#client/list/columns.ts'
import { RowLink } from '#client/list/RowLink.tsx'
import { tightControlLook } from '#client/ui/forms/control-look.ts'
import { Select } from '#client/ui/forms/Select.tsx'
import type { Shortage } from '#shared/inventory/purchasing/purchase.ts'
import { figureWords, type MoneyPlace } from '#shared/money.ts'

import { type ItemChoice, type Choice, proposalOf } from './choice.ts'

const column = columnsOf<Shortage>()
const wide = { className: `${figures.className} @max-2xl:hidden` }
const wider = { className: `${figures.className} ${roomy}` }
/** Above the link that the whole row is. */
const above = 'relative z-10'

interface ShortageColumnsOptions {
  choice: Choice
  studio: MoneyPlace
  mayOrder: boolean
  onChange: (itemId: string, changed: ItemChoice) => void
}

export const shortageColumns = ({ choice, studio, mayOrder, onChange }: ShortageColumnsOptions) =>
  column.columns([
    ...(mayOrder
      ? [
          column.display({
            id: 'chosen',
            header: 'Order it',
            cell: ({ row: { original } }) => <Chosen item={original} choice={choice} onChange={onChange} />,
          }),
        ]
      : []),
    column.accessor('sku', {
      header: 'SKU',
      meta: { className: 'font-mono text-sm @2xl:whitespace-nowrap' },
      cell: ({ getValue }) => <RowLink to={stockPath(getValue())}>{getValue()}</RowLink>,
    }),
    column.accessor('name', {
      header: 'Item',
      meta: { className: '@2xl:w-full wrap-anywhere @max-2xl:flex-1' },
      cell: ({ row: { original } }) => <Name of={original} />,
    }),
    column.accessor('needed', { header: 'Need', meta: wide }),
    column.accessor('available', { header: 'Avail', meta: wider }),
    column.accessor('incoming', { header: 'In', meta: wider }),
    column.accessor(({ minOnHand }) => minOnHand ?? '', { id: 'min', header: 'Min', meta: wider }),
    column.display({
      id: 'short',
      header: 'Short',
      meta: { className: `${figures.className} font-semibold @max-2xl:ml-auto` },
      cell: ({ row: { original } }) => (
        <>
          {original.short}
          <span className="font-normal text-muted @2xl:hidden"> short</span>
        </>
      ),
    }),
    ...(mayOrder
      ? [
          column.display({
            id: 'from',
            header: `From, each in ${studio.currency}`,
            meta: { className: '@max-2xl:flex-1' },
            cell: ({ row: { original } }) => (
              <From item={original} choice={choice} studio={studio} onChange={onChange} />
            ),
          }),
          column.display({
            id: 'quantity',
            header: 'Order',
            cell: ({ row: { original } }) => <Quantity item={original} choice={choice} onChange={onChange} />,
          }),
        ]
      : []),
  ])

/** With the work that waits for it. */
const Name = ({ of, of: { name, jobs, jobCount } }: { of: Shortage }) => (
  <>
    {name}
    {jobCount > 0 && (
      <span className="flex flex-wrap gap-x-2 text-sm text-muted">
        for
        {jobs.map((job) => (
          <JobLink key={job.id} job={job} />
        ))}
        {jobCount > jobs.length && `and ${jobCount - jobs.length} more`}
      </span>
    )}
    <BringButtons of={of} />
  </>
)

interface OfItem extends Pick<ShortageColumnsOptions, 'choice' | 'onChange'> {
  item: Shortage
}

function Chosen({ item, choice, onChange }: OfItem) {
  const { offer, isLeft } = proposalOf(item, choice)

  return (
    <span className={`${above} grid size-9 place-items-center pointer-coarse:size-11`}>
      <input
        type="checkbox"
        aria-label={`Order ${item.sku}`}
        className="size-4.5 accent-fairway"
        disabled={!offer}
        checked={offer !== undefined && !isLeft}
        onChange={({ target }) => onChange(item.id, { isLeft: !target.checked })}
      />
    </span>
  )
}

function From({ item, choice, studio, onChange }: OfItem & { studio: MoneyPlace }) {
  const { offer } = proposalOf(item, choice)
  if (!offer) return <span className="text-muted">Nobody sells it yet</span>

  return (
    <span className={`${above} block min-w-44`}>
      <Select
        isTight
        aria-label={`Supplier of ${item.sku}`}
        value={offer.supplierId}
        onChange={({ target }) => onChange(item.id, { supplierId: target.value })}
      >
        {item.offers.map(({ supplierId, supplier, costCents, packQuantity }) => (
          <option key={supplierId} value={supplierId}>
            {supplier}
            {costCents !== null && `, ${figureWords(costCents, studio)}`}
            {packQuantity > 1 && `, by ${packQuantity}`}
          </option>
        ))}
      </Select>
    </span>
  )
}

function Quantity({ item, choice, onChange }: OfItem) {
  const { offer, typed, quantity } = proposalOf(item, choice)
  if (!offer) return null

  return (
    <input
      aria-label={`How many of ${item.sku}`}
      aria-invalid={Number.isNaN(quantity) || undefined}
      inputMode="numeric"
      className={`${tightControlLook} ${above} w-20! text-right figures`}
      value={typed}
      onFocus={({ target }) => target.select()}
      onChange={({ target }) => onChange(item.id, { quantity: target.value })}
    />
  )
}
