import type { BadgeTone } from '#client/ui/Badge.tsx'
import { kindWords, type ProductKind } from '#shared/catalog/goods.ts'
import type { CountStatus } from '#shared/inventory/counts/status.ts'

export const countPath = (countId: string): string => `/admin/inventory/counts/${countId}`

export const countWords: Record<CountStatus, { label: string; tone: BadgeTone }> = {
  open: { label: 'Open', tone: 'information' },
  posted: { label: 'Posted', tone: 'success' },
  cancelled: { label: 'Given up', tone: 'neutral' },
}

export const whatOf = (kind: ProductKind | null): string => (kind === null ? 'All goods' : kindWords[kind])
