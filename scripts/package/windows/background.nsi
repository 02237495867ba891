; Starts the recorder without its console window: the program that Windows runs at sign-in.
Target amd64-unicode
!include FileFunc.nsh

Name "Time Tracker recorder"
OutFile "${OUTPUT}"
SilentInstall silent
RequestExecutionLevel user
Icon "${ICON}"

Section
  ${GetParameters} $0
  ExecShell "open" "$EXEDIR\time-tracker-recorder.exe" "$0" SW_HIDE
SectionEnd
