import { isAal1 } from '#client/api/session/aal1.ts'
import { startOf } from '#client/permissions/service.ts'
import { useGo, useRememberedPath } from '#client/routing/navigation.ts'
import type { Session } from '#shared/auth/user.ts'
import { Failure } from '#shared/http/failure.ts'

/**
 * Goes to the path that a guard remembered, or to the person's first page; nowhere while the second step is missing.
 */
export function useEntering() {
  const go = useGo()
  const remembered = useRememberedPath()

  return async (session: Session) => {
    if (isAal1(session)) return
    await go(remembered ?? (await beginningOf(session.user.id)), { replace: true })
  }
}

/** Everybody has a dashboard, so a failure here does not stop the sign-in. */
async function beginningOf(userId: string): Promise<string> {
  try {
    return await startOf(userId)
  } catch (error) {
    if (error instanceof Failure) return '/dashboard/home'
    throw error
  }
}
