export interface MenuItem {
  to: string
  label: string
}

export const servicePlaces: readonly MenuItem[] = [
  { to: '/swing-evaluation', label: 'Swing evaluation' },
  { to: '/Book-Fitting', label: 'Club fittings' },
  { to: '/LAB-Putters', label: 'Putters' },
  { to: '/Custom-Club-Builds', label: 'Custom club builds' },
  { to: '/Regripping-Repair', label: 'Regripping and repair' },
]

export const lessonPlaces: readonly MenuItem[] = [
  { to: '/lessons/adult', label: 'Adult lessons' },
  { to: '/lessons/youth', label: 'Youth lessons' },
  { to: '/lessons/clinics-events', label: 'Clinics and events' },
]

export const leaguePlaces: readonly MenuItem[] = [
  { to: '/leagues/sign-up', label: 'League sign-up' },
  { to: '/leagues/tournament-schedule', label: 'Tournament schedule' },
  { to: '/leagues/standings', label: 'Standings' },
  { to: '/leagues/events', label: 'League events' },
  { to: '/leagues/handicap', label: 'Handicap calculators' },
]

export const sheetPlaces: readonly MenuItem[] = [
  { to: '/build-sheet', label: 'Build sheet' },
  { to: '/lab-build-sheet', label: 'Putter build sheet' },
]

export const termsPlace: MenuItem = { to: '/terms', label: 'Terms' }
export const membershipPlace: MenuItem = { to: '/Memberships', label: 'Memberships' }
export const giftPlace: MenuItem = { to: '/gift-card', label: 'Gift cards' }
