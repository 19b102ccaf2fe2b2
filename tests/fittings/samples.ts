/** Files as launch monitors write them: headings, units, sides and what stands above and below the shots. */
export const samples = {
  TrackMan: [
    'sep=,',
    'Date,Club,Tags,Club Speed [mph],Ball Speed [mph],Launch Angle [deg],Launch Direction [deg],Spin Rate [rpm],Carry Flat - Length [yds],Carry Flat - Side [yds],Land. Angle [deg]',
    '11/24/2026,Own,,98.2,142.1,11.2,1.4,3050,228.4,12.5,38.1',
    '11/24/2026,B,,98.9,144.0,13.1,-0.8,2480,236.2,-8.0,39.4',
    'Average,,,98.6,143.1,12.2,0.3,2765,232.3,2.3,38.8',
  ].join('\r\n'),

  Foresight: [
    'Foresight Sports GCQuad',
    '',
    'Club,Ball Speed (mph),Launch Angle (deg),Side Angle (deg),Backspin (rpm),Side Spin (rpm),Total Spin (rpm),Carry (yds),Total (yds),Offline (yds),Peak Height (yds),Descent Angle (deg)',
    'Own,142.1,11.2,1.4 R,3010,300 L,3050,228.4,245.0,12.5 R,30.2,38.1',
    'B,144.0,13.1,0.8 L,2470,200 R,2480,236.2,255.1,8.0 L,31.0,39.4',
  ].join('\n'),

  FlightScope: [
    'Club;Ball (mph);Club (mph);Smash;Launch V (deg);Launch H (deg);Spin (rpm);Spin Axis (deg);Carry (yds);Lateral (yds);Height (ft)',
    'Own;142,1;98,2;1,45;11,2;1,4;3050;2,5;228,4;12,5;91',
    'B;144,0;98,9;1,46;13,1;-0,8;2480;-1,5;236,2;-8,0;93',
  ].join('\n'),

  Garmin: [
    'Date,Player,Club Name,Club Type,Club Speed,Attack Angle,Club Path,Club Face,Face to Path,Ball Speed,Smash Factor,Launch Angle,Launch Direction,Backspin,Sidespin,Spin Rate,Spin Rate Type,Spin Axis,Apex Height,Carry Distance,Carry Deviation Angle,Carry Deviation Distance,Total Distance',
    ',,,,[km/h],[deg],[deg],[deg],[deg],[km/h],,[deg],[deg],[rpm],[rpm],[rpm],,[deg],[m],[m],[deg],[m],[m]',
    '11/24/26 10:02:11 AM,Ana,Own,Driver,158.0,1.2,-0.5,0.8,1.3,228.7,1.45,11.2,1.4,3010,300,3050,Measured,2.5,27.7,208.8,3.1,11.4,224.0',
    '11/24/26 10:03:40 AM,Ana,B,Driver,159.2,1.9,-0.2,0.1,0.3,231.7,1.46,13.1,-0.8,2470,-200,2480,Measured,-1.5,28.3,216.0,-1.9,-7.3,233.3',
  ].join('\n'),

  Rapsodo: [
    'Rapsodo MLM2PRO: Ana Ruiz - 11/24/2026 10:02 AM',
    '',
    '"Club Type","Club Brand","Club Model","Carry Distance","Total Distance","Ball Speed","Launch Angle","Launch Direction","Apex","Side Carry","Club Speed","Smash Factor","Descent Angle","Spin Rate","Spin Axis"',
    '"Own","","","228.4","245.0","142.1","11.2","1.4","91","12.5","98.2","1.45","38.1","3050","2.5"',
    '"B","","","236.2","255.1","144.0","13.1","-0.8","93","-8.0","98.9","1.46","39.4","2480","-1.5"',
    '"Average","","","232.3","250.0","143.1","12.2","0.3","92","2.3","98.6","1.45","38.8","2765","0.5"',
    '"Std. Dev.","","","5.5","7.1","1.3","1.3","1.6","1.4","14.5","0.5","0.01","0.9","403","2.8"',
  ].join('\n'),
} as const
