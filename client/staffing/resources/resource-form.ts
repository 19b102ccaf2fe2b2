import type { UseFormReturn } from 'react-hook-form'
import { z } from 'zod'

import { NewResource, type Resource, type ResourceKind } from '#shared/staffing/resources.ts'

import { capabilityOf } from './capability-word.ts'

export const TypedResource = NewResource.omit({ capabilities: true }).extend({
  capabilities: z.array(z.string()),
  /** Beside those that are known, with commas between. */
  others: z.string(),
})
type TypedResource = z.input<typeof TypedResource>
export type ReadyResource = z.output<typeof TypedResource>
export type ResourceForm = UseFormReturn<TypedResource, unknown, ReadyResource>

export const typedOf = (resource: Resource | undefined, kind: ResourceKind): TypedResource => ({
  kind: resource?.kind ?? kind,
  name: resource?.name ?? '',
  title: resource?.title ?? '',
  email: resource?.email ?? '',
  capabilities: resource?.capabilities ?? [],
  others: '',
})

export const capabilitiesIn = ({ capabilities, others }: Pick<ReadyResource, 'capabilities' | 'others'>): string[] => [
  ...new Set([...capabilities, ...others.split(',').map(capabilityOf).filter(Boolean)]),
]

export const fields = [
  { name: 'kind', label: 'Kind' },
  { name: 'name', label: 'Name' },
  { name: 'title', label: 'Title' },
  { name: 'email', label: 'E-mail' },
  { name: 'others', label: 'Something else' },
] as const
