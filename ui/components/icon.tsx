import { cx } from './cx.ts';
import styles from './icon.module.css';

export interface IconProps {
  /** In CSS pixels; 20 by default. */
  readonly size?: number;
  /** Spoken name. Without one the icon is decoration. */
  readonly label?: string;
}

// Paths are drawn on 24 × 24 with square ends, like the lines of a pitch.
export const BackIcon = (props: IconProps) => (
  <Icon {...props} mirrored path="M20 12H5M11 5l-7 7 7 7" />
);
export const ChevronIcon = (props: IconProps) => <Icon {...props} mirrored path="m9 5 7 7-7 7" />;
export const ChevronBackIcon = (props: IconProps) => (
  <Icon {...props} mirrored path="m15 5-7 7 7 7" />
);
export const ChevronDownIcon = (props: IconProps) => <Icon {...props} path="m5 9 7 7 7-7" />;
export const ExitIcon = (props: IconProps) => (
  <Icon {...props} mirrored path="M10 4H4v16h6M9 12h11M15 7l5 5-5 5" />
);
export const UpIcon = (props: IconProps) => <Icon {...props} path="m4 17 8-10 8 10z" />;
export const DownIcon = (props: IconProps) => <Icon {...props} path="m4 7 8 10 8-10z" />;
export const CloseIcon = (props: IconProps) => <Icon {...props} path="m5 5 14 14M19 5 5 19" />;
export const CheckIcon = (props: IconProps) => <Icon {...props} path="m4 12.5 5.5 5.500L20 6.5" />;
export const PlusIcon = (props: IconProps) => <Icon {...props} path="M12 4v16M4 12h16" />;
export const MinusIcon = (props: IconProps) => <Icon {...props} path="M4 12h16" />;
export const HomeIcon = (props: IconProps) => (
  <Icon {...props} path="M3 11.5 12 4l9 7.500M6 9.500V20h4v-6h4v6h4V9.5" />
);
export const TrophyIcon = (props: IconProps) => (
  <Icon {...props} path="M7 4h10v6l-2 4H9l-2-4zM7 6H3v2l4 4M17 6h4v2l-4 4M12 14v4M7 20h10M9 18h6" />
);
export const VersusIcon = (props: IconProps) => (
  <Icon {...props} path="m3 3 13 13M13 19l6-6M16 16l5 5M21 3l-8 8M11 19l-6-6M8 16l-5 5" />
);
export const GamepadIcon = (props: IconProps) => (
  <Icon
    {...props}
    path="M6 7h12l4 11-3 1-4-4H9l-4 4-3-1zM8 9v4M6 11h4M15 10.010v-.02M17.5 12.010v-.02"
  />
);
export const RankingIcon = (props: IconProps) => (
  <Icon {...props} path="M3 20V12h6v8M9 20V5h6v15M15 20v-5h6v5M2 20h20" />
);
export const CalendarIcon = (props: IconProps) => (
  <Icon {...props} path="M4 6h16v14H4zM4 10.500h16M8 3v4M16 3v4" />
);
export const ClockIcon = (props: IconProps) => (
  <Icon {...props} path="M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18zM12 7v5.500l3.5 2" />
);
export const BellIcon = (props: IconProps) => (
  <Icon {...props} path="M6 17V10a6 6 0 0 1 12 0v7M3.5 17h17M10 21h4" />
);
export const BellOffIcon = (props: IconProps) => (
  <Icon {...props} path="M6 17v-7M9 4.800A6 6 0 0 1 18 10v5M3.500 17h12M10 21h4M3 3l18 18" />
);
export const UserIcon = (props: IconProps) => (
  <Icon {...props} path="M8 4h8v7l-2 2h-4l-2-2zM4 21v-3l4-2h8l4 2v3" />
);
export const UsersIcon = (props: IconProps) => (
  <Icon {...props} path="M6 5h7v6l-2 2H8l-2-2zM2 20v-3l4-2h7l4 2v3M16 5h3v6l-2 2M19 15l3 2v3" />
);
export const MenuIcon = (props: IconProps) => <Icon {...props} path="M3 6h18M3 12h18M3 18h12" />;
export const MoreIcon = (props: IconProps) => (
  <Icon {...props} path="M5 11.500v1M12 11.500v1M19 11.500v1" />
);
export const SettingsIcon = (props: IconProps) => (
  <Icon {...props} path="M3 7h10M19 7h2M3 17h2M11 17h10M13 4h6v6h-6zM5 14h6v6H5z" />
);
export const EyeIcon = (props: IconProps) => (
  <Icon
    {...props}
    path="M2 12s4-6.5 10-6.500S22 12 22 12s-4 6.5-10 6.500S2 12 2 12zM12 9.500v5M9.5 12h5"
  />
);
export const EyeOffIcon = (props: IconProps) => (
  <Icon {...props} path="M2 9s4 6.5 10 6.500S22 9 22 9M12 15.500V19M5.5 13 3 16M18.5 13l2.5 3" />
);
export const LinkIcon = (props: IconProps) => (
  <Icon {...props} path="M10 8H4v8h6M14 8h6v8h-6M8 12h8" />
);
export const CopyIcon = (props: IconProps) => (
  <Icon {...props} path="M9 9h11v11H9zM6 15H4V4h11v2" />
);
export const ShareIcon = (props: IconProps) => (
  <Icon {...props} path="M12 15V4M7 8l5-5 5 5M5 12v8h14v-8" />
);
export const CameraIcon = (props: IconProps) => (
  <Icon {...props} path="M3 7h4l2-3h6l2 3h4v13H3zM12 10a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7z" />
);
export const EditIcon = (props: IconProps) => (
  <Icon {...props} path="M4 20v-4L16 4l4 4L8 20zM13 7l4 4" />
);
export const TrashIcon = (props: IconProps) => (
  <Icon {...props} path="M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5" />
);
export const InfoIcon = (props: IconProps) => (
  <Icon {...props} path="M4 4h16v16H4zM12 11v5.500M12 7.510v-.02" />
);
export const AlertIcon = (props: IconProps) => (
  <Icon {...props} path="M12 3 22 20H2zM12 10v4.500M12 17.260v-.02" />
);
export const OfflineIcon = (props: IconProps) => (
  <Icon
    {...props}
    path="M3 9.500C8 5 16 5 21 9.500M6.5 13.500c3-2.7 8-2.7 11 0M12 18.010v-.02M4 3l16 18"
  />
);
export const StarIcon = (props: IconProps) => (
  <Icon
    {...props}
    path="m12 3 2.700 6 6.300.600-4.800 4.200 1.500 6.200L12 16.700 6.300 20l1.500-6.200L3 9.600l6.300-.600z"
  />
);
export const PaymentIcon = (props: IconProps) => (
  <Icon {...props} path="M3 5h18v14H3zM3 10h18M7 15h4" />
);
export const GavelIcon = (props: IconProps) => (
  <Icon {...props} path="m10 4 7 7M7 7l7 7M8.5 5.500l7 7M12 11l-8 8M13 21h8" />
);
export const CartIcon = (props: IconProps) => (
  <Icon {...props} path="M5 8h14l1 13H4zM8 11V7a4 4 0 0 1 8 0v4" />
);
export const TicketIcon = (props: IconProps) => (
  <Icon {...props} path="M3 6h18v4a2 2 0 0 0 0 4v4H3v-4a2 2 0 0 0 0-4zM14 6v12" />
);
export const CoinIcon = (props: IconProps) => (
  <Icon
    {...props}
    path="M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18zM12 7.500l3.5 4.500-3.5 4.500-3.5-4.500z"
  />
);
export const MailIcon = (props: IconProps) => <Icon {...props} path="M3 5h18v14H3zM3 6l9 7 9-7" />;
export const GripIcon = (props: IconProps) => <Icon {...props} path="M4 8h16M4 12h16M4 16h16" />;
export const SearchIcon = (props: IconProps) => (
  <Icon {...props} path="M10.5 4a6.5 6.5 0 1 0 0 13 6.500 6.500 0 0 0 0-13M15.500 15.500 21 21" />
);
export const GlobeIcon = (props: IconProps) => (
  <Icon
    {...props}
    path="M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18zM3 12h18M12 3c-5 5-5 13 0 18M12 3c5 5 5 13 0 18"
  />
);

export const ChatIcon = (props: IconProps) => (
  <Icon {...props} path="M3 4h18v13h-9l-5 4v-4H3zM8 10.510v-.02M12 10.510v-.02M16 10.510v-.02" />
);
export const EmoteIcon = (props: IconProps) => (
  <Icon {...props} path="M7 3h10l4 4v10l-4 4H7l-4-4V7zM9 9v1.500M15 9v1.500M8 14l2 2h4l2-2" />
);
export const SendIcon = (props: IconProps) => (
  <Icon {...props} mirrored path="M4 4l17 8-17 8 2-8zM6 12h8" />
);
export const ReplyIcon = (props: IconProps) => (
  <Icon {...props} mirrored path="M10 5 4 11l6 6M4 11h9c4 0 7 3 7 8" />
);
export const ReportIcon = (props: IconProps) => <Icon {...props} path="M5 21V4h14l-3 5 3 5H5" />;

interface DrawnProps extends IconProps {
  readonly path: string;
  /** Points where the text goes: turned round from right to left. */
  readonly mirrored?: boolean;
}

function Icon({ size = 20, label, path, mirrored = false }: DrawnProps) {
  return (
    <svg
      className={cx(styles.icon, mirrored && styles.mirrored)}
      viewBox="0 0 24 24"
      width={size}
      height={size}
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      <path d={path} />
    </svg>
  );
}
