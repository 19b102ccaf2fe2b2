export interface MenuItem {
  to: string
  label: string
}

export const servicePlaces: readonly (MenuItem & { hint: string })[] = [
  { to: '/swing-evaluation', label: 'Swing evaluation', hint: 'What you do today' },
  { to: '/Book-Fitting', label: 'Club fittings', hint: 'One club or the whole bag' },
  { to: '/LAB-Putters', label: 'Putters', hint: 'Lie, length and balance' },
  { to: '/Custom-Club-Builds', label: 'Custom club builds', hint: 'One club at a time' },
  { to: '/Regripping-Repair', label: 'Regripping and repair', hint: 'Grips, shafts, lofts, lies' },
]

export const lessonPlaces: readonly MenuItem[] = [
  { to: '/lessons/adult', label: 'Adult lessons' },
  { to: '/lessons/youth', label: 'Youth lessons' },
  { to: '/lessons/clinics-events', label: 'Clinics and events' },
]

export const leaguePlaces: readonly MenuItem[] = [
  { to: '/leagues/sign-up', label: 'League sign-up' },
  { to: '/leagues/tournament-schedule', label: 'Tournament schedule' },
  { to: '/leagues/events', label: 'League events' },
]

export const sheetPlaces: readonly MenuItem[] = [
  { to: '/build-sheet', label: 'Build sheet' },
  { to: '/lab-build-sheet', label: 'Putter build sheet' },
]

export const membershipPlace: MenuItem = { to: '/Memberships', label: 'Memberships' }
