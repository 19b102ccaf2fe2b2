import type { BadgeTone } from '#client/ui/Badge.tsx'
import type { ServiceFlag } from '#shared/catalog/contract.ts'
import type { ServiceStatus } from '#shared/catalog/status.ts'

export const statusTones: Record<ServiceStatus, BadgeTone> = {
  unpublished: 'neutral',
  live: 'success',
  retired: 'neutral',
}

export const flagWords: Record<ServiceFlag, string> = {
  recommended: 'A first visit',
  juniors: 'Juniors',
  playing: 'Simulated holes',
  lab_putters: 'L.A.B. putters',
  driver: 'Driver',
  woods: 'Woods',
  irons: 'Irons',
  wedges: 'Wedges',
  putter: 'Putter',
}

/** "launch_monitor" is "Launch monitor". */
export const wordOf = (code: string): string => {
  const words = code.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
