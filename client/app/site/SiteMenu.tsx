import { useSession } from '#client/api/session/session.ts'
import { signOut } from '#client/api/session/sign-in-out.ts'
import { BackOfficeLink } from '#client/app/BackOfficeLink.tsx'
import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { Link } from '#client/routing/Link.tsx'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'

import {
  giftPlace,
  leaguePlaces,
  lessonPlaces,
  membershipPlace,
  type MenuItem,
  servicePlaces,
  sheetPlaces,
} from './site-map.ts'

const groups: readonly { name: string; places: readonly MenuItem[] }[] = [
  { name: 'Services', places: servicePlaces },
  { name: 'Lessons', places: lessonPlaces },
  { name: 'Leagues and memberships', places: [...leaguePlaces, membershipPlace] },
  { name: 'For somebody else', places: [giftPlace] },
  { name: 'Build sheets', places: sheetPlaces },
]

const item = 'flex min-h-11 items-center rounded px-3 -mx-3 hover:bg-turf'

/** Every page of the site, for screens too narrow for the header's menus. */
export function SiteMenu({ onClose }: { onClose: () => void }) {
  const session = useSession()

  return (
    <Dialog title="Menu" place="right" onClose={onClose}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- a followed link closes the menu */}
      <div className="grid gap-5" onClick={({ target }) => target instanceof HTMLAnchorElement && onClose()}>
        <ButtonLink to="/book-now" size="large">
          Book now
        </ButtonLink>
        {groups.map(({ name, places }) => (
          <nav key={name} aria-label={name}>
            <p className="border-b border-line pb-1 text-sm font-medium text-muted">{name}</p>
            <ul className="pt-1">
              {places.map(({ to, label }) => (
                <li key={to}>
                  <Link to={to} className={item}>
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
        {session ? (
          <div className="grid gap-1 border-t border-line pt-3">
            <p className="text-sm text-muted">{session.user.email}</p>
            <Link to="/dashboard/home" className={item}>
              Your dashboard
            </Link>
            <Link to="/dashboard/security" className={item}>
              Sign-in and security
            </Link>
            <BackOfficeLink className={item} />
            <Button tone="quiet" onClick={() => void signOut().then(onClose)}>
              Sign out
            </Button>
          </div>
        ) : (
          <ButtonLink to="/login" tone="quiet">
            Sign in
          </ButtonLink>
        )}
      </div>
    </Dialog>
  )
}
