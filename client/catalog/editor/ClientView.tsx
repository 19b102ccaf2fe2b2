import { useQuery } from '@tanstack/react-query'

import { useStudio } from '#client/settings/service.ts'
import { useDebounced } from '#client/ui/browser/debounced.ts'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { RecordPart } from '#client/ui/record/Record.tsx'
import type { ServicePreview } from '#shared/booking/preview-contract.ts'
import type { Service } from '#shared/catalog/contract.ts'
import { ServiceDocument } from '#shared/catalog/document.ts'

import { previewQuery } from './queries.ts'

/** The draft as clients would see it, with the next time at which it would be free. */
export function ClientView({ serviceId, typed }: { serviceId: string; typed: ServiceDocument }) {
  const rested = useDebounced(JSON.stringify(typed), 400)
  const { data: document } = ServiceDocument.safeParse(JSON.parse(rested))
  const preview = useQuery({ ...previewQuery(serviceId, document ?? typed), enabled: document !== undefined })

  return (
    <RecordPart title="As clients see it">
      {!document && <p className="text-sm text-muted">Shown once every field holds what it must.</p>}
      {document && preview.error && <p className="text-sm text-muted">{preview.error.message}</p>}
      {document && !preview.data && !preview.error && <Skeleton className="h-40" />}
      {document && preview.data && <Card preview={preview.data} />}
    </RecordPart>
  )
}

function Card({ preview: { service, next } }: { preview: ServicePreview }) {
  const { dayShort, time } = useStudio()

  return (
    <div className="grid gap-3 rounded border border-line bg-surface p-4">
      <h3 className="font-display text-lg">{service.name}</h3>
      <p className="text-sm text-muted">{service.summary}</p>
      <ul className="grid gap-1.5 text-sm">
        {service.options.map((option) => (
          <OptionLine key={option.code} option={option} />
        ))}
        {service.addOns.map(({ code, name, minutes, priceCents }) => (
          <li key={code} className="flex justify-between gap-3 text-muted">
            <span>
              with {name}
              {minutes > 0 && `, ${minutes} min more`}
            </span>
            <Money cents={priceCents} />
          </li>
        ))}
      </ul>
      {service.capacity > 1 && <p className="text-sm figures">Up to {service.capacity} players share it</p>}
      <p className="text-sm figures">
        {next ? `Next: ${dayShort(next.local)}, ${time(next.local)}` : 'No free time within a month'}
      </p>
    </div>
  )
}

function OptionLine({ option }: { option: Service['options'][number] }) {
  const { name, durationMinutes, length, priceCents, prices } = option
  const minutes = length ? `${length.shortestMinutes} to ${length.longestMinutes} min` : `${durationMinutes} min`

  return (
    <li>
      <span className="flex justify-between gap-3 font-medium">
        <span>{[name, minutes].filter(Boolean).join(', ')}</span>
        <span>
          {length && <span className="font-normal text-muted">{durationMinutes} min </span>}
          <Money cents={priceCents} />
        </span>
      </span>
      {prices.map(({ plan, planName, peak, priceCents: cents }) => (
        <span key={`${plan} ${peak}`} className="flex justify-between gap-3 text-muted">
          <span>{[planName ?? 'everybody', ...(peak ? ['at peak'] : [])].join(', ')}</span>
          <Money cents={cents} />
        </span>
      ))}
    </li>
  )
}

function Money({ cents }: { cents: number }) {
  return <span className="figures">{useStudio().money(cents)}</span>
}
