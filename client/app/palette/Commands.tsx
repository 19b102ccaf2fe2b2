import { Suspense, useEffect, useMemo } from 'react'

import { useSession } from '#client/api/session/session.ts'
import { loadBackOffice } from '#client/app/back-office/load.ts'
import { toolsFor } from '#client/app/back-office/tools.ts'
import { usePermissions } from '#client/permissions/rights.ts'
import { lazyPart } from '#client/ui/feedback/lazy-part.tsx'

import { hideOverlay, useOverlay } from './overlay.ts'
import { useAskedField } from './use-asked-field.ts'
import { useShortcuts } from './use-shortcuts.ts'

const CommandPalette = lazyPart(async () => {
  const [{ CommandPalette }] = await Promise.all([import('./CommandPalette.tsx'), loadBackOffice()])
  return CommandPalette
})
const ScanDialog = lazyPart(async () => (await import('#client/app/scan/ScanDialog.tsx')).ScanDialog)
const ShortcutSheet = lazyPart(async () => (await import('./ShortcutSheet.tsx')).ShortcutSheet)

/** The keys of the back office and of the dashboard, and what they open. Without rights there are none. */
export function Commands({ isBackOffice = false }: { isBackOffice?: boolean }) {
  const userId = useSession()?.user.id
  useEffect(() => () => hideOverlay(), [])
  if (!userId) return null

  return <Keys userId={userId} isBackOffice={isBackOffice} />
}

function Keys({ userId, isBackOffice }: { userId: string; isBackOffice: boolean }) {
  const groups = toolsFor(usePermissions())
  const names = groups.flatMap(({ tools }) => tools.map(({ to }) => to)).join(' ')
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the names say which tools there are
  const tools = useMemo(() => (isBackOffice ? groups.flatMap((group) => group.tools) : []), [isBackOffice, names])
  useShortcuts(tools, isBackOffice)
  useAskedField()
  const overlay = useOverlay()

  return (
    <Suspense fallback={null}>
      {overlay === 'palette' && <CommandPalette userId={userId} tools={tools} />}
      {overlay === 'scan' && <ScanDialog onClose={() => hideOverlay('scan')} />}
      {overlay === 'shortcuts' && <ShortcutSheet tools={tools} />}
    </Suspense>
  )
}
