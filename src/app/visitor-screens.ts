// One part of the app: the rarer screens of visitors, and the default error page.
export { EmailActionScreen } from "../screens/email-action/email-action-screen";
export { ResetPasswordScreen } from "../screens/reset-password/reset-password-screen";
export { CrashScreen, NotFoundScreen } from "./error-screen";
