import { ResourcesPage } from './ResourcesPage.tsx'

export function BaysPage() {
  return <ResourcesPage title="Bays and devices" kinds={places} />
}

const places = ['bay', 'device'] as const
