import { columnsOf, figures } from '#client/list/columns.ts'
import { RowLink } from '#client/list/RowLink.tsx'
import { Badge } from '#client/ui/Badge.tsx'
import type { DiscountRecord } from '#shared/catalog/discounts-contract.ts'

import { discountPath } from './discount-path.ts'
import { amountWords, forWords, whenWords } from './discount-words.ts'

const column = columnsOf<DiscountRecord>()

interface Wording {
  money: (cents: number) => string
  dayAndYear: (day: string) => string
}

const roomy = { className: '@max-2xl:hidden' }

export const discountColumns = ({ money, dayAndYear }: Wording) =>
  column.columns([
    column.accessor('name', {
      header: 'Discount',
      meta: { className: '@2xl:min-w-44 wrap-anywhere @max-2xl:grow' },
      cell: ({ row: { original } }) => (
        <span className="inline-flex flex-wrap items-center gap-x-2">
          <RowLink to={discountPath(original.id)}>{original.name}</RowLink>
          {!original.active && <Badge>Retired</Badge>}
        </span>
      ),
    }),
    column.accessor('code', {
      header: 'Code',
      meta: { className: 'font-mono text-sm' },
      cell: ({ row: { original } }) => original.code ?? <span className="font-sans text-muted">by itself</span>,
    }),
    column.accessor((discount) => amountWords(discount, money), { id: 'amount', header: 'Takes off', meta: figures }),
    column.accessor(forWords, { id: 'for', header: 'For', meta: roomy }),
    column.accessor((discount) => whenWords(discount, dayAndYear), { id: 'when', header: 'When', meta: roomy }),
    column.accessor(({ uses, inAll }) => (inAll === null ? String(uses) : `${uses} of ${inAll}`), {
      id: 'uses',
      header: 'Orders',
      meta: { className: `${figures.className} @max-2xl:hidden` },
    }),
  ])
