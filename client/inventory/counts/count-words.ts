import type { BadgeTone } from '#client/ui/Badge.tsx'
import { kindWords, type ProductKind } from '#shared/catalog/goods.ts'
import type { CountStatus } from '#shared/inventory/counts/status.ts'

export const countPath = (countId: string): string => `/admin/inventory/counts/${countId}`

export const countTones: Record<CountStatus, BadgeTone> = {
  open: 'information',
  posted: 'success',
  cancelled: 'neutral',
}

export const whatOf = (kind: ProductKind | null): string => (kind === null ? 'All goods' : kindWords[kind])
