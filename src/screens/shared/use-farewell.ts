import { useNavigate } from "react-router-dom";
import { useBusy } from "../../components/use-busy";
import { paths } from "../../domain/paths";
import { useListCommands } from "../../hooks/lists";
import { messages } from "../messages";

/** Deleting and leaving a list: both end at the lists, with a word about how it went. */
export function useFarewell(id: string) {
  const navigate = useNavigate();
  const commands = useListCommands();
  const [isBusy, startFarewell] = useBusy();

  function end(work: (id: string) => Promise<void>, onDone: () => void, onFailure: () => void) {
    startFarewell(async () => {
      try {
        await work(id);
        onDone();
        await navigate(paths.lists, { replace: true });
      } catch {
        onFailure();
      }
    });
  }

  return {
    isBusy,
    remove: () => end(commands.remove, messages.listDeleted, messages.listNotDeleted),
    leave: () => end(commands.leave, messages.listLeft, messages.listNotLeft),
  };
}
