/** More headings and odd lines of launch monitors, each two shots of a 7-iron: ball speed, launch, spin, carry and side as shown. */
export const makers = {
  'Uneekor Refine': [
    'No,Club,Ball Speed(mph),Launch Angle(deg),Side Angle(deg),Back Spin(rpm),Side Spin(rpm),Total Spin(rpm),Spin Axis(deg),Carry(yd),Run(yd),Total(yd),Side(yd),Apex(yd),Descent Angle(deg),Club Speed(mph),Smash Factor,Club Path(deg),Club Face(deg),Attack Angle(deg)',
    '1,Iron 7,108.2,18.1,-2.4,6120,-320,6128,-3.0,152.3,7.5,159.8,-11.2,29.4,46.8,81.2,1.33,1.8,-0.6,-4.1',
    '2,Iron 7,109.0,17.6,1.1,6010,150,6012,1.4,154.0,7.9,161.9,4.8,29.0,46.1,81.6,1.34,0.4,0.3,-3.9',
    'Average,,108.6,17.9,-0.7,6065,-85,6070,-0.8,153.2,7.7,160.9,-3.2,29.2,46.5,81.4,1.34,1.1,-0.2,-4.0',
  ].join('\r\n'),

  SkyTrak: [
    'SkyTrak Practice Range,11/20/2026',
    'PLAYER,Pat Example',
    'SHOT,CLUB,BALL SPEED,LAUNCH ANGLE,BACK SPIN,SIDE SPIN,SIDE ANGLE,OFFLINE,CARRY,TOTAL,CLUB SPEED,SMASH',
    ',,(MPH),(DEG),(RPM),(RPM),(DEG),(YDS),(YDS),(YDS),(MPH),',
    '1,7 IRON,108.2,18.1,6128,320L,2.4L,11.2L,152.3,159.8,81.2,1.33',
    '2,7 IRON,109.0,17.6,6012,150R,1.1R,4.8R,154.0,161.9,81.6,1.34',
    'AVG,,108.6,17.9,6070,85L,0.7L,3.2L,153.2,160.9,81.4,1.34',
    'DEV,,0.4,0.3,58,235,1.8,8.0,0.9,1.1,0.2,0.01',
  ].join('\n'),

  'Full Swing KIT': [
    'Club Type,Club Speed (mph),Ball Speed (mph),Smash Factor,Attack Angle (°),Club Path (°),Face Angle (°),Launch Angle (°),Horizontal Launch (°),Spin Rate (rpm),Spin Axis (°),Carry Distance (yds),Total Distance (yds),Side Carry (yds),Apex (ft)',
    '7I,81.2,108.2,1.33,4.1 Down,1.8 In-Out,0.6 Closed,18.1,2.4 L,"6,128",3.0 L,152.3,159.8,11.2 L,88',
    '7I,81.6,109.0,1.34,3.9 Down,0.4 Out-In,Closed,17.6,1.1 R,"6,012",1.4 R,154.0,161.9,4.8 R,87',
  ].join('\n'),

  'E6 Connect': [
    'Player Name;Club;Club Speed, mph;Ball Speed, mph;Launch Angle, deg;Launch Direction, deg;Spin Rate, rpm;Carry, yds;Offline, yds;Apex, ft',
    'Max;7-Iron;81,2;108,2;18,1;-2,4;6128;152,3;-11,2;88',
    'Dev;7-Iron;81,6;109,0;17,6;1,1;6012;154,0;4,8;87',
    'Player Name;Club;Club Speed, mph;Ball Speed, mph;Launch Angle, deg;Launch Direction, deg;Spin Rate, rpm;Carry, yds;Offline, yds;Apex, ft',
  ].join('\n'),

  'Bushnell, signs the other way round': [
    'Shot #|Club|Ball Speed (mph)|Vertical Launch (deg)|Horizontal Launch (deg L+/R-)|Total Spin (rpm)|Carry (yds)|Offline (yds +L/-R)|Club Speed (mph)',
    '1|7i|108.2|18.1|2.4|6128|152.3|11.2|0',
    '2|7i|109.0|17.6|-1.1|6012|154.0|-4.8|0',
  ].join('\n'),

  'TrackMan, German': [
    'Datum;Schläger;Schlägerkopfgeschwindigkeit [km/h];Ballgeschwindigkeit [km/h];Abflugwinkel [Grad];Abflugrichtung [Grad];Spinrate [U/min];Carry [m];Carry Seite [m];Seitliche Abweichung [m]',
    '20.11.2026;Eisen 7;130,7;174,1;18,1;-2,4;6.128;139,3;-10,2;-10,2',
    '20.11.2026;Eisen 7;131,3;175,4;17,6;1,1;6.012;140,8;4,4;4,4',
    'Ø;;131,0;174,8;17,9;-0,7;6.070;140,0;-2,9;-2,9',
    'Std. Abw.;;0,3;0,7;0,3;1,8;58;0,8;7,3;7,3',
  ].join('\n'),

  'Garmin, French': [
    'Date;Joueur;Nom du club;Type de club;Vitesse de la tête de club;Vitesse de balle;Angle de lancement;Direction de lancement;Taux de rotation;Distance de carry;Distance de déviation du carry',
    ';;;;[km/h];[km/h];[deg];[deg];[tr/min];[m];[m]',
    '20/11/26 11:45;Pat;;Fer 7;130,7;174,1;18,1;-2,4;6 128;139,3;-10,2',
    '20/11/26 11:46;Pat;;Fer 7;131,3;175,4;17,6;1,1;6 012;140,8;4,4',
    'Moyenne;;;;131,0;174,8;17,9;-0,7;6 070;140,0;-2,9',
  ].join('\n'),

  'Garmin, Spanish': [
    'Fecha;Jugador;Nombre del palo;Tipo de palo;Velocidad del palo;Velocidad de la bola;Ángulo de lanzamiento;Dirección de lanzamiento;Tasa de giro;Distancia de carry;Distancia de desviación del carry',
    ';;;;[km/h];[km/h];[deg];[deg];[rpm];[m];[m]',
    '20/11/26 11:45;Pat;;Hierro 7;130,7;174,1;18,1;-2,4;6.128;139,3;-10,2',
    '20/11/26 11:46;Pat;;Hierro 7;131,3;175,4;17,6;1,1;6.012;140,8;4,4',
    'Promedio;;;;131,0;174,8;17,9;-0,7;6.070;140,0;-2,9',
  ].join('\n'),

  'Foresight GCQuad, nothing measured behind the ball': [
    'Club,Ball Speed (mph),Launch Angle (deg),Azimuth (deg),Total Spin (rpm),Carry (yds),Offline (yds),Club Speed (mph),Angle of Attack (deg),Club Path (deg),Lie (deg)',
    '7i,108.2,18.1,2.4 L,6128,152.3,11.2 L,-9999,-9999.00,-9999,-999.0',
    '7i,109.0,17.6,1.1 R,6012,154.0,4.8 R,0.0,0.0,0.0,0.0',
  ].join('\n'),

  'Garmin, Swedish': [
    'Datum;Spelare;Klubbnamn;Klubbtyp;Klubbhastighet;Bollhastighet;Utgångsvinkel;Utgångsriktning;Spinnhastighet;Carrylängd;Sidavvikelse',
    ';;;;[km/h];[km/h];[grader];[grader];[varv/min];[m];[m]',
    '2026-11-20 11:45;Åsa;;Järn 7;130,7;174,1;18,1;−2,4;6 128;139,3;−10,2',
    '2026-11-20 11:46;Åsa;;Järn 7;131,3;175,4;17,6;1,1;6 012;140,8;4,4',
    'Medelvärde;;;;131,0;174,8;17,9;−0,7;6 070;140,0;−2,9',
  ].join('\r\n'),

  'TrackMan, Japanese, one row typed on a keyboard of wide letters': [
    'クラブ,クラブスピード,ボールスピード,打ち出し角,打ち出し方向,スピン量,キャリー,サイド',
    ',[mph],[mph],[度],[度],[rpm],[ヤード],[ヤード]',
    '7 Iron,81.2,108.2,18.1,-2.4,6128,152.3,-11.2',
    '7 Iron,８１．６,１０９．０,１７．６,１．１,６０１２,１５４．０,４．８',
    '平均,81.4,108.6,17.9,-0.7,6070,153.2,-3.2',
  ].join('\n'),

  'Rapsodo, Spanish, with the other sign of degrees': [
    'Nombre del palo\tVelocidad de la bola (mph)\tÁngulo de lanzamiento\tDirección de lanzamiento\tTasa de giro\tCarry (yardas)\tDesviación lateral (yardas)',
    'Hierro 7\t108,2\t18,1º\t-2,4º\t6.128 rpm\t152,3\t11,2 izquierda',
    'Hierro 7\t109,0\t17,6˚\t1,1˚\t6.012 rpm\t154,0\t4,8 derecha',
  ].join('\r'),

  'FlightScope, French, of two sessions put together': [
    '\uFEFF"Nom du club","Vitesse de balle (km/h)","Angle de lancement (°)","Direction de lancement (°)","Taux de rotation (tr/min)","Carry (m)","Écart latéral (m)"',
    '"Fer 7","174,1","18,1","2,4 gauche","6 128","139,3","10,2 gauche"',
    '\uFEFF"Nom du club","Vitesse de balle (km/h)","Angle de lancement (°)","Direction de lancement (°)","Taux de rotation (tr/min)","Carry (m)","Écart latéral (m)"',
    '\uFEFF"Fer 7","175,4","17,6","1,1 droite","6 012","140,8","4,4 droite"',
    '"Moyenne","174,8","17,9","0,7 gauche","6 070","140,0","2,9 gauche"',
    '"Total","2","","","","",""',
  ].join('\n'),

  'Uneekor, headings of two lines, among fifty columns': [
    ['Club', '"Ball Speed\n(mph)"', '"Launch\nAngle (deg)"', '"Side\nAngle (deg)"', '"Total\nSpin (rpm)"']
      .concat(
        ['"Carry\n(yd)"', '"Side\n(yd)"'],
        Array.from({ length: 43 }, (_, at) => `Own ${at + 1}`),
      )
      .join(','),
    `7i,108.2,18.1,-2.4,6128,152.3,-11.2${',1.5'.repeat(43)}`,
    `7i,109.0,17.6,1.1,6012,154.0,4.8${',1.5'.repeat(43)}`,
  ].join('\r\n'),

  'Full Swing, metres a second, and words of three': [
    'Club,Club Speed (m/s),Ball Speed (m/s),Launch Angle (°),Horizontal Launch (°),Spin Rate (rpm),Club Path (°),Carry (m),Side Carry (m)',
    '7 Iron,36.3,48.37,18.1,2.4 Left,6128,1.8 In to Out,139.3,10.2 Left',
    '7 Iron,36.5,48.73,17.6,1.1 Right,6012,0.4 Out to In,140.8,4.4 Right',
  ].join('\n'),
} as const
