import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { z } from 'zod'

import { asFieldsAreLeft } from '#client/ui/forms/as-fields-are-left.ts'
import { NewResource, type Resource, type ResourceKind } from '#shared/staffing/resources.ts'

import { capabilityOf } from './capability-word.ts'

const ResourceForm = NewResource.omit({ capabilities: true }).extend({
  capabilities: z.array(z.string()),
  /** Beside those that are known, with commas between. */
  others: z.string(),
})
type ResourceForm = z.input<typeof ResourceForm>
export type ReadyResource = z.output<typeof ResourceForm>

export const useResourceForm = (resource: Resource | undefined, kind: ResourceKind) =>
  useForm<ResourceForm, unknown, ReadyResource>({
    resolver: zodResolver(ResourceForm),
    ...asFieldsAreLeft,
    defaultValues: {
      kind: resource?.kind ?? kind,
      name: resource?.name ?? '',
      title: resource?.title ?? '',
      email: resource?.email ?? '',
      capabilities: resource?.capabilities ?? [],
      others: '',
    },
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
