import { ChevronDown } from 'lucide-react'

import { accountName } from '#client/api/session/person-name.ts'
import { signOut } from '#client/api/session/sign-in-out.ts'
import { BackOfficeLink } from '#client/app/BackOfficeLink.tsx'
import { Link } from '#client/routing/Link.tsx'
import { useGo } from '#client/routing/navigation.ts'
import { useDisclosure } from '#client/ui/use-disclosure.ts'
import type { Session } from '#shared/auth/user.ts'

export function PersonMenu({ session }: { session: Session }) {
  const go = useGo()
  const { open, close, around, button, content } = useDisclosure()
  const leave = async () => {
    await signOut()
    await go('/')
  }
  const item = 'flex min-h-11 w-full items-center gap-2 rounded px-3 text-left hover:bg-turf'

  return (
    <div className="relative" {...around}>
      <button
        type="button"
        {...button}
        className="flex min-h-11 items-center gap-1.5 rounded px-2 font-medium hover:text-fairway xl:px-3"
      >
        <span className="max-w-16 truncate xl:max-w-48">{accountName(session.user)}</span>
        <ChevronDown aria-hidden className="size-4" />
      </button>
      <div
        {...content}
        className="absolute top-full right-0 mt-1 min-w-60 animate-rise rounded border border-line bg-surface p-2 shadow-float"
      >
        <p className="truncate px-3 py-2 text-sm text-muted">{session.user.email}</p>
        <Link to="/dashboard/home" className={item} onClick={close}>
          Your dashboard
        </Link>
        <Link to="/dashboard/security" className={item} onClick={close}>
          Sign-in and security
        </Link>
        {open && <BackOfficeLink className={item} />}
        <button type="button" className={item} onClick={() => void leave()}>
          Sign out
        </button>
      </div>
    </div>
  )
}
