import { Menu as MenuIcon } from 'lucide-react'
import { useState } from 'react'

import { accountName } from '#client/api/session/person-name.ts'
import { useSession } from '#client/api/session/session.ts'
import { Brand } from '#client/app/Brand.tsx'
import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { Link } from '#client/routing/Link.tsx'
import { usePlace } from '#client/routing/navigation.ts'
import { lazyPart } from '#client/ui/feedback/lazy-part.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { ThemeSwitch } from '#client/ui/ThemeSwitch.tsx'

import { CartLink } from './CartLink.tsx'
import { Menu } from './Menu.tsx'
import {
  giftPlace,
  leaguePlaces,
  lessonPlaces,
  membershipPlace,
  type MenuItem,
  servicePlaces,
  sheetPlaces,
} from './site-map.ts'

const loadSiteMenu = async () => (await import('./SiteMenu.tsx')).SiteMenu
const SiteMenu = lazyPart(loadSiteMenu)
// Nobody waits for it yet: when it does not come, opening the menu says so.
const fetchSiteMenu = () => void loadSiteMenu().catch(() => undefined)
const PersonMenu = lazyPart(async () => (await import('./PersonMenu.tsx')).PersonMenu)

export function Header() {
  const session = useSession()
  const [open, setOpen] = useState(false)

  return (
    <header className="sticky top-0 z-30 border-b border-line bg-paper/95 backdrop-blur-sm print:hidden">
      <div className="page-width flex min-h-16 items-center gap-1 lg:min-h-18">
        <Brand />
        <MainMenu />
        <div className="ml-auto flex items-center gap-1 md:gap-2">
          <CartLink />
          <ThemeSwitch />
          <div className="hidden md:block">
            {session ? (
              <Loaded skeleton={<span className="px-3 font-medium">{accountName(session.user)}</span>}>
                <PersonMenu session={session} />
              </Loaded>
            ) : (
              <Link
                to="/login"
                className="flex min-h-11 items-center rounded px-2 font-medium whitespace-nowrap hover:text-fairway xl:px-3"
              >
                Sign in
              </Link>
            )}
          </div>
          <ButtonLink to="/book-now" size="small" className="max-md:hidden">
            Book now
          </ButtonLink>
          <button
            type="button"
            onClick={() => setOpen(true)}
            onPointerEnter={fetchSiteMenu}
            onFocus={fetchSiteMenu}
            className="grid size-11 place-items-center rounded hover:bg-sunken lg:hidden"
          >
            <MenuIcon aria-hidden className="size-6" />
            <span className="sr-only">Menu</span>
          </button>
        </div>
      </div>
      {open && (
        <Loaded skeleton={null}>
          <SiteMenu onClose={() => setOpen(false)} />
        </Loaded>
      )}
    </header>
  )
}

/** Where there is room for it; elsewhere it is behind the menu button. */
function MainMenu() {
  return (
    <nav aria-label="Main" className="ml-3 hidden items-center whitespace-nowrap lg:flex xl:ml-6">
      <Menu label="Services" places={servicePlaces} />
      <Menu label="Lessons" places={lessonPlaces} />
      <Place {...membershipPlace} />
      <Menu label="Leagues" places={leaguePlaces} />
      <Menu label="Build sheet" places={sheetPlaces} />
      {/* The footer of every page has it too. */}
      <div className="max-xl:hidden">
        <Place {...giftPlace} />
      </div>
    </nav>
  )
}

function Place({ to, label }: MenuItem) {
  const { pathname } = usePlace()

  return (
    <Link
      to={to}
      aria-current={pathname === to ? 'page' : undefined}
      className="flex min-h-11 items-center rounded px-2 decoration-flag decoration-2 underline-offset-8 hover:text-fairway xl:px-3 aria-[current]:underline"
    >
      {label}
    </Link>
  )
}
