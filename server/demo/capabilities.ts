export type Skill =
  | 'fitting'
  | 'putter_fitting'
  | 'lab_putter_fitting'
  | 'coaching'
  | 'junior_coaching'
  | 'club_building'
export type Feature = 'launch_monitor' | 'lie_board' | 'putting' | 'observable'
