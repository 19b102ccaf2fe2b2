import { StaffViews } from '#client/staffing/StaffViews.tsx'

import { ResourcesPage } from './ResourcesPage.tsx'

export function StaffPage() {
  return <ResourcesPage title="Staff" kinds={staff} views={<StaffViews />} />
}

const staff = ['staff'] as const
