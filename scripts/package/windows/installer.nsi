; Installs the recorder for the current user, without administrator rights.
; Silent: /S. Starts it at sign-in, too: /AUTOSTART. Another folder: /D=path (last).
Target amd64-unicode
!include MUI2.nsh
!include FileFunc.nsh
!include LogicLib.nsh

!define PRODUCT "Time Tracker recorder"
!define PROGRAM "time-tracker-recorder.exe"
!define UNINSTALL_KEY "Software\Microsoft\Windows\CurrentVersion\Uninstall\TimeTrackerRecorder"
!define MUI_ICON "${ICON}"
!define MUI_UNICON "${ICON}"

Name "${PRODUCT}"
OutFile "${OUTPUT}"
InstallDir "$LOCALAPPDATA\Programs\Time Tracker Recorder"
InstallDirRegKey HKCU "${UNINSTALL_KEY}" "InstallLocation"
RequestExecutionLevel user
ManifestDPIAware true
SetCompressor ${COMPRESSOR}
SetDateSave off
VIProductVersion "${VERSION}.0"
VIAddVersionKey "ProductName" "${PRODUCT}"
VIAddVersionKey "ProductVersion" "${VERSION}"
VIAddVersionKey "FileVersion" "${VERSION}"
VIAddVersionKey "FileDescription" "${PRODUCT}"
VIAddVersionKey "LegalCopyright" "MIT License"

!define MUI_COMPONENTSPAGE_NODESC
!define MUI_FINISHPAGE_RUN "$INSTDIR\${PROGRAM}"
!define MUI_FINISHPAGE_RUN_PARAMETERS "launch"
!define MUI_FINISHPAGE_RUN_TEXT "Sign in and start recording"
!insertmacro MUI_PAGE_COMPONENTS
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "English"

; Runs a command of the installed recorder without a window; its exit code is in $0.
!macro RunRecorder COMMAND
  nsExec::Exec '"$INSTDIR\${PROGRAM}" ${COMMAND}'
  Pop $0
!macroend

Section "Recorder (required)"
  SectionIn RO
  ; The program of a running recorder cannot be replaced.
  ${If} ${FileExists} "$INSTDIR\${PROGRAM}"
    !insertmacro RunRecorder "quit"
    ${If} $0 != 0
      MessageBox MB_OK|MB_ICONSTOP "The recorder is still running. Quit it, then run this installer again." /SD IDOK
      SetErrorLevel 3
      Abort
    ${EndIf}
    RMDir /r "$INSTDIR\node_modules"
    RMDir /r "$INSTDIR\page"
  ${EndIf}
  SetOutPath "$INSTDIR"
  File /r "${FOLDER}\*.*"
  File "/oname=time-tracker-recorder-background.exe" "${BACKGROUND}"
  WriteUninstaller "$INSTDIR\uninstall.exe"
  CreateShortcut "$SMPROGRAMS\${PRODUCT}.lnk" "$INSTDIR\${PROGRAM}" "launch" "$INSTDIR\uninstall.exe" 0
  WriteRegStr HKCU "${UNINSTALL_KEY}" "DisplayName" "${PRODUCT}"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "DisplayIcon" "$INSTDIR\uninstall.exe"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "Publisher" "Time Tracker"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "InstallLocation" "$INSTDIR"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "UninstallString" '"$INSTDIR\uninstall.exe"'
  WriteRegStr HKCU "${UNINSTALL_KEY}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
  WriteRegDWORD HKCU "${UNINSTALL_KEY}" "NoModify" 1
  WriteRegDWORD HKCU "${UNINSTALL_KEY}" "NoRepair" 1
  ${GetSize} "$INSTDIR" "/S=0K" $0 $1 $2
  IntFmt $0 "0x%08X" $0
  WriteRegDWORD HKCU "${UNINSTALL_KEY}" "EstimatedSize" "$0"
SectionEnd

Section /o "Start the recorder when I sign in to Windows" autostart
  !insertmacro RunRecorder "autostart on"
SectionEnd

Function .onInit
  ${GetParameters} $0
  ClearErrors
  ${GetOptions} $0 "/AUTOSTART" $1
  ${IfNot} ${Errors}
    !insertmacro SelectSection ${autostart}
  ${EndIf}
FunctionEnd

; The recorder stops, signs out and removes what it stored, except work that the server does not have yet.
Section "Uninstall"
  !insertmacro RunRecorder "uninstall"
  ${If} $0 != 0
    MessageBox MB_OK|MB_ICONSTOP "The recorder does not stop. Quit it, then uninstall it again." /SD IDOK
    SetErrorLevel 3
    Abort
  ${EndIf}
  RMDir /r "$INSTDIR\node_modules"
  RMDir /r "$INSTDIR\page"
  Delete "$INSTDIR\${PROGRAM}"
  Delete "$INSTDIR\time-tracker-recorder-background.exe"
  Delete "$INSTDIR\LICENSES.txt"
  Delete "$INSTDIR\uninstall.exe"
  RMDir "$INSTDIR"
  Delete "$SMPROGRAMS\${PRODUCT}.lnk"
  DeleteRegKey HKCU "${UNINSTALL_KEY}"
SectionEnd
