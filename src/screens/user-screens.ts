// One part of the app: the screens of a user, other than the list and the lists.
export { ShareTargetScreen } from "./add-shared/share-target-screen";
export { ListSettingsScreen } from "./list-settings/list-settings-screen";
export { ShareOptions } from "./list-settings/share-section";
export { ProfileScreen } from "./profile/profile-screen";
