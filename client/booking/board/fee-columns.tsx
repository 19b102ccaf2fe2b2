import { columnsOf } from '#client/list/columns.ts'
import { useStudio } from '#client/settings/use-studio.ts'
import type { BookingFee } from '#shared/booking/contract.ts'

import { ChargeFee } from './ChargeFee.tsx'
import { TakeFee } from './TakeFee.tsx'
import { WaiveFee } from './WaiveFee.tsx'

const column = columnsOf<BookingFee>()

export const feeColumns = column.columns([
  column.accessor('personName', {
    header: 'Who',
    meta: { className: 'font-semibold @max-2xl:grow @max-2xl:basis-3/5' },
  }),
  column.accessor('amountCents', {
    header: 'Fee',
    meta: { className: 'text-right font-semibold figures' },
    cell: ({ getValue }) => <Money cents={getValue()} />,
  }),
  column.accessor('serviceName', {
    header: 'For',
    meta: { className: 'text-sm text-muted figures @max-2xl:grow @max-2xl:basis-3/5' },
    cell: ({ row: { original: fee } }) => <What fee={fee} />,
  }),
  column.display({
    id: 'action',
    header: 'Action',
    meta: { className: '@max-2xl:self-end @max-2xl:has-[form]:w-full @max-2xl:has-[form]:pt-2' },
    cell: ({ row: { original: fee } }) => (
      <div className="flex flex-wrap items-start justify-end gap-2">
        <ChargeFee fee={fee} />
        <TakeFee fee={fee} />
        <WaiveFee fee={fee} />
      </div>
    ),
  }),
])

function Money({ cents }: { cents: number }) {
  const { money } = useStudio()
  return money(cents)
}

const kinds: Record<BookingFee['kind'], string> = { late_cancellation: 'Canceled late', no_show: 'Did not come' }

function What({ fee: { kind, serviceName, local, reference } }: { fee: BookingFee }) {
  const { dayShort, time } = useStudio()

  return (
    <>
      {kinds[kind]}: {serviceName}
      <span className="block">
        {dayShort(local)}, {time(local)}
      </span>
      <span className="block font-mono">{reference}</span>
    </>
  )
}
