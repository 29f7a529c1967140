import { useEffect } from "react";
import { Avatar } from "../../components/avatar";
import { ScreenHeader } from "../../components/screen-header";
import { paths } from "../../domain/paths";
import { useAccount } from "../../hooks/account";
import { useUser } from "../../hooks/session";
import { ScreenBody } from "../shared/screen";
import { ScreenTitle } from "../shared/screen-title";
import * as shared from "../shared/words";
import { DeleteAccount } from "./delete-account";
import { EmailAddress } from "./email-address";
import { NameForm } from "./name-form";
import styles from "./profile-screen.module.css";
import * as words from "./words";

/** The profile. Reloads the user, since the email may have been verified elsewhere. */
export function ProfileScreen() {
  const user = useUser();
  const { reload } = useAccount();

  useEffect(() => {
    reload().catch((error) => console.info("The profile could not be refreshed.", error));
  }, [reload]);

  return (
    <>
      <ScreenTitle>{shared.profile}</ScreenTitle>
      <ScreenHeader
        backTo={paths.lists}
        backLabel={shared.yourLists}
        title={shared.profile}
        hideSettings
      />
      <ScreenBody isTwoColumn>
        <section className={styles.person} aria-label={words.you}>
          <Avatar uid={user.uid} size="profile" />
          <NameForm savedName={user.displayName} />
          <EmailAddress
            email={user.email}
            isVerified={user.emailVerified}
            hasPassword={user.hasPassword}
          />
        </section>
        <DeleteAccount email={user.email} hasPassword={user.hasPassword} />
      </ScreenBody>
    </>
  );
}
