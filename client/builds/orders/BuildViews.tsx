import { usePlace } from '#client/routing/navigation.ts'
import { Views } from '#client/routing/Views.tsx'

const views = [
  { label: 'Board', to: '/admin/clubs-2/board' },
  { label: 'List', to: '/admin/clubs-2/all' },
  { label: 'Calendar', to: '/admin/clubs-2/calendar' },
]

/** The same builds as board, list or calendar. */
export function BuildViews() {
  const { pathname } = usePlace()

  return <Views views={views.map((view) => ({ ...view, isCurrent: view.to === pathname }))} />
}
